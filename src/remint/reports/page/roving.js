// A crowd of small things as one stop of the Tab key, with the arrow keys to move among them.

function roving(container, selector) {
  const things = () => [...container.querySelectorAll(selector)];
  let current = null;
  const move = (next) => {
    if (!next) return;
    current?.setAttribute("tabindex", "-1");
    current = next;
    current.setAttribute("tabindex", "0");
  };
  const reset = () => {
    const all = things();
    all.forEach((thing) => thing.setAttribute("tabindex", "-1"));
    current = null;
    move(all[0]);
  };
  container.addEventListener("focusin", (event) => move(event.target.closest(selector)));
  container.addEventListener("keydown", (event) => {
    const next = neighbour(things(), event.target.closest(selector), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  reset();
  return reset;
}

function neighbour(things, from, key) {
  const place = things.indexOf(from);
  if (place < 0) return null;
  if (key === "ArrowRight") return things[place + 1];
  if (key === "ArrowLeft") return things[place - 1];
  if (key === "Home") return things[0];
  if (key === "End") return things.at(-1);
  if (key === "ArrowDown") return nearestInNextLine(things.slice(place + 1), from);
  if (key === "ArrowUp") return nearestInNextLine(things.slice(0, place).reverse(), from);
  return null;
}

function nearestInNextLine(things, from) {
  const here = from.getBoundingClientRect();
  let line = null;
  let best = null;
  for (const thing of things) {
    const box = thing.getBoundingClientRect();
    if (Math.abs(box.top - here.top) < 2) continue;
    line ??= box.top;
    if (Math.abs(box.top - line) > 2) break;
    if (!best || Math.abs(box.left - here.left) < best.away) best = { thing, away: Math.abs(box.left - here.left) };
  }
  return best?.thing;
}
