// Cards moved by mouse or finger. A drop presses the button that does the same, so dragging is never the only way.
import { arrange, cardsOf, findHand, keepOrder } from "./hand.js";

const FAR = 6; // pixels after which a press of the mouse is a drag
const SIDEWAYS = 10; // pixels after which a finger that goes sideways drags; one that goes up or down scrolls
const HOLD = 400; // milliseconds after which a finger that rests on a card drags
const EDGE = 60; // pixels from the edge of the window where a drag scrolls

let drag = null;

document.addEventListener("pointerdown", (event) => {
  if (drag) return cancel();
  const what = event.isPrimary && event.button === 0 && findSource(event.target);
  if (!what) return;
  const touch = event.pointerType !== "mouse";
  drag = { ...what, touch, id: event.pointerId, x: event.clientX, y: event.clientY, started: false };
  if (touch) drag.timer = setTimeout(start, HOLD);
});

document.addEventListener("pointermove", (event) => {
  if (event.pointerId !== drag?.id) return;
  const [dx, dy] = [Math.abs(event.clientX - drag.x), Math.abs(event.clientY - drag.y)];
  if (!drag.started && drag.touch && dy > SIDEWAYS && dy >= dx) return cancel();
  const far = drag.touch ? dx > SIDEWAYS : Math.hypot(dx, dy) > FAR;
  if (!drag.started && !far) return;
  if (!drag.started) start();
  if (!drag.moved) document.querySelector("form.table").setPointerCapture(drag.id);
  drag.moved = true;
  [drag.x, drag.y] = [event.clientX, event.clientY];
  follow();
});

document.addEventListener("pointerup", (event) => {
  if (event.pointerId !== drag?.id) return;
  if (drag.started) drop();
  else cancel();
});
document.addEventListener("pointercancel", (event) => event.pointerId === drag?.id && cancel());
document.addEventListener("htmx:beforeSwap", () => drag && cancel());
document.addEventListener("touchmove", (event) => drag?.started && event.preventDefault(), { passive: false });
document.addEventListener("contextmenu", (event) => drag?.touch && event.preventDefault());
for (const name of ["dragstart", "selectstart"]) document.addEventListener(name, (event) => drag && event.preventDefault());
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !drag?.started) return;
  event.preventDefault();
  cancel();
});

// What is pressed: a card of the hand where it can be chosen, or a card that can be drawn or taken.
function findSource(target) {
  const held = target.closest("#hand label[data-card]");
  if (held) return { card: held, order: cardsOf(findHand()) };
  const pick = target.closest("form.table .pick");
  return pick && { pick };
}

function start() {
  clearTimeout(drag.timer);
  drag.started = true;
  drag.lifted = liftedBy(drag.card ?? drag.pick);
  drag.ghost = (drag.lifted[0].querySelector(".card") ?? drag.pick).cloneNode(true);
  drag.ghost.classList.add("dragged");
  drag.ghost.setAttribute("aria-hidden", "true");
  drag.ghost.inert = true;
  for (const each of drag.lifted) each.classList.add("away");
  document.body.append(drag.ghost);
  follow();
  scroll();
}

// A card of the pile comes with all that were discarded after it.
function liftedBy(what) {
  const lifted = [what];
  for (let next = what.closest(".fan li")?.nextElementSibling; next; next = next.nextElementSibling) lifted.push(next);
  return lifted;
}

function follow() {
  drag.ghost.style.transform = `translate(${drag.x}px, ${drag.y}px) translate(-50%, -60%) rotate(3deg)`;
  const target = findTarget(document.elementFromPoint(drag.x, drag.y));
  if (target?.area !== drag.target?.area) {
    drag.target?.area.classList.remove("target");
    target?.area.classList.add("target");
  }
  drag.target = target;
  if (drag.card) arrange(target?.area === findHand() ? orderAt(drag.x, drag.y) : drag.order);
}

// Where a card may be dropped: the area that lights up, and the button that does the same.
function findTarget(over) {
  const hand = over?.closest("#hand");
  if (hand) return { area: hand, button: drag.pick };
  const table = drag.card && over?.closest("form.table");
  if (!table || over.closest(".stock, .actions, .look")) return null;
  const meld = over.closest(".meld");
  const pile = over.closest(".pile");
  const area = meld ?? pile ?? table.querySelector(".free");
  const button = meld ? meld.querySelector("[value^='lay #']") : table.querySelector(`[value=${pile ? "discard" : "meld"}]`);
  return area && button ? { area, button } : null;
}

// The hand with the dragged card at the place that the pointer is over.
function orderAt(x, y) {
  const others = drag.order.filter((card) => card !== drag.card);
  const place = others.findIndex((card) => {
    const box = card.getBoundingClientRect();
    return y < box.bottom && (y < box.top || x < box.left + box.width / 2);
  });
  return others.toSpliced(place < 0 ? others.length : place, 0, drag.card);
}

function drop() {
  const { card, order, target } = drag;
  const moved = card && target?.area === findHand() && cardsOf(findHand()).some((each, place) => each !== order[place]);
  finish();
  if (moved) keepOrder(card);
  if (!target?.button) return;
  if (card) choose(card, target.button.value);
  target.button.click();
}

// A meld is laid with all cards that are chosen, anything else is done with the dragged one alone.
function choose(card, action) {
  for (const box of findHand().querySelectorAll("input[name=card]")) {
    if (action !== "meld") box.checked = false;
  }
  card.querySelector("input").checked = true;
}

function cancel() {
  if (drag.started && drag.card) arrange(drag.order);
  finish();
}

// The click that ends a drag chooses nothing.
function finish() {
  clearTimeout(drag.timer);
  if (drag.started) {
    drag.ghost.remove();
    drag.target?.area.classList.remove("target");
    for (const each of drag.lifted) each.classList.remove("away");
  }
  if (drag.moved) {
    addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", stop, { capture: true }));
  }
  drag = null;
}

function stop(event) {
  if (!event.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
}

// Near the upper or lower edge of the window the page goes along.
function scroll() {
  if (!drag?.started) return;
  if (drag.y < EDGE) scrollBy(0, -8);
  if (drag.y > innerHeight - EDGE) scrollBy(0, 8);
  requestAnimationFrame(scroll);
}
