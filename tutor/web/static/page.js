// After a block was exchanged the focus goes to what is new: the verdict, else the page's contents.
document.addEventListener("htmx:afterSettle", () => {
  const verdict = document.getElementById("verdict");
  const target = verdict && verdict.textContent.trim() ? verdict : document.getElementById("main");
  target.focus();
});
// The switch of languages stays on the page as it is now.
document.addEventListener("htmx:pushedIntoHistory", () => {
  const path = document.querySelector(".languages [name=path]");
  if (path) path.value = location.pathname + location.search;
});
// A request that got no answer is told where the reader looks.
for (const name of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(name, () => {
    document.getElementById("no-answer").hidden = false;
    document.getElementById("no-answer").scrollIntoView({ block: "nearest" });
  });
}
document.addEventListener("htmx:afterSwap", () => {
  document.getElementById("no-answer").hidden = true;
});
