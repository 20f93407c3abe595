// The reader's own order of the hand: changed by dragging or by keys, kept while the tab is open, page by page.

const name = () => `hand ${location.pathname.replace(/^\/\w+/, "")}`;

export const findHand = () => document.querySelector("#hand[data-placed]");
export const cardsOf = (hand) => [...hand.querySelectorAll("[data-card]")];

// Put the cards of the hand in this order.
export function arrange(cards) {
  const list = cards[0]?.parentElement;
  if (list && cards.some((card, place) => list.children[place] !== card)) list.append(...cards);
}

// The order as it lies is the reader's own from now on; `card` is the one that was moved, and its place is said.
export function keepOrder(card) {
  const hand = findHand();
  const cards = cardsOf(hand);
  store(cards.map((each) => each.dataset.card).join(" "));
  showOwn(hand);
  const facts = { card: card.querySelector(".spoken").textContent.trim(), n: cards.indexOf(card) + 1, all: cards.length };
  say(hand.dataset.placed.replace(/\{(\w+)\}/g, (_, fact) => facts[fact]));
}

// The reader's own order again, after the page came anew; cards that are new lie last.
export function restoreOrder() {
  const hand = findHand();
  if (!hand) return;
  showKeys(hand);
  const wanted = stored();
  if (!wanted) return;
  const left = cardsOf(hand);
  const known = wanted.split(" ").flatMap((code) => {
    const place = left.findIndex((card) => card.dataset.card === code);
    return place < 0 ? [] : left.splice(place, 1);
  });
  arrange([...known, ...left]);
  showOwn(hand);
}

function showKeys(hand) {
  const keys = hand.querySelector(".keys");
  if (!keys) return;
  keys.hidden = false;
  hand.setAttribute("aria-describedby", keys.querySelector("[id]").id);
  showShift(hand);
}

// The two arrows that move cards are there as long as a card is chosen.
function showShift(hand) {
  hand.querySelector(".shift")?.classList.toggle("on", Boolean(hand.querySelector("input:checked")));
}

function showOwn(hand) {
  const own = hand.querySelector(".own");
  if (!own) return;
  own.hidden = false;
  for (const button of hand.querySelectorAll(".sort .setting")) button.setAttribute("aria-pressed", "false");
}

function say(text) {
  const says = document.getElementById("says");
  says.textContent = says.textContent === text ? `${text}\u00a0` : text;
}

// A browser may refuse to keep anything; the order holds until the page changes then.
function store(order) {
  try {
    sessionStorage.setItem(name(), order);
  } catch {
    return;
  }
}

function stored() {
  try {
    return sessionStorage.getItem(name());
  } catch {
    return null;
  }
}

// Sorting the hand ends the reader's own order.
document.addEventListener("click", (event) => {
  if (event.target.closest("button[name=order]")) store("");
});

document.addEventListener("change", (event) => {
  const hand = event.target.closest("#hand");
  if (hand) showShift(hand);
});

// Alt and an arrow move the card that has the focus; they never leave the page from there.
document.addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const card = event.target.closest("#hand label[data-card]");
  if (!step || !card || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  shift([card], step);
  event.target.focus();
});

// The arrows do the same for the cards that are chosen.
document.addEventListener("click", (event) => {
  const button = event.target.closest("#hand [data-step]");
  if (button) shift(cardsOf(findHand()).filter((card) => card.querySelector(":checked")), Number(button.dataset.step));
});

// Move cards one place to the left or to the right; what is at the end already stays there.
function shift(moved, step) {
  const cards = cardsOf(findHand());
  for (const card of step < 0 ? moved : moved.toReversed()) {
    const from = cards.indexOf(card);
    const other = cards[from + step];
    if (other && !moved.includes(other)) [cards[from], cards[from + step]] = [other, card];
  }
  arrange(cards);
  keepOrder(moved[0]);
}
