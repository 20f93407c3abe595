// What a page adds where JavaScript is on. Without it everything works, by forms and links.
import "./drag.js";
import { restoreOrder } from "./hand.js";

// After a block was exchanged the focus goes to what is new: the setting that was pressed, the verdict, else the page.
document.addEventListener("htmx:afterSettle", (event) => {
  restoreOrder();
  const pressed = event.detail.requestConfig?.triggeringEvent?.submitter;
  if (pressed?.classList.contains("setting") && document.getElementById(pressed.id)) {
    showSetting(pressed);
    return;
  }
  const verdict = document.getElementById("verdict");
  const target = verdict && verdict.textContent.trim() ? verdict : document.getElementById("main");
  target.focus();
});

// The block was exchanged, but the look belongs to the whole page; the list of settings stays open.
function showSetting(pressed) {
  for (const set of document.querySelectorAll(".setting[aria-pressed=true]")) {
    document.documentElement.dataset[set.name] = set.value;
  }
  if (pressed.closest(".look")) document.querySelector(".look").open = true;
  document.getElementById(pressed.id).focus({ preventScroll: true });
}

// A page that looks the same under the same address is not one more step back.
document.addEventListener("htmx:beforeHistoryUpdate", ({ detail }) => {
  if (detail.history.path === location.pathname + location.search) detail.history.type = "replace";
});

// The switch of languages stays on the page as it is now.
document.addEventListener("htmx:pushedIntoHistory", () => {
  const path = document.querySelector(".languages [name=path]");
  if (path) path.value = location.pathname + location.search;
});

// The second click of a double click is none: what lies there by then may be another button.
document.addEventListener(
  "click",
  (event) => {
    if (event.detail < 2 || !event.target.closest("#main form button:not([type=button])")) return;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

// A request that got no answer is told where the reader looks.
for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, () => {
    document.getElementById("no-answer").hidden = false;
    document.getElementById("no-answer").scrollIntoView({ block: "nearest" });
  });
}
document.addEventListener("htmx:afterSwap", () => {
  restoreOrder(); // here before anything is seen, and once more when htmx has settled the attributes
  document.getElementById("no-answer").hidden = true;
});

restoreOrder();
