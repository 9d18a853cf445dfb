// Elements from names and text. Nothing here, or anywhere on the page, makes elements out of a string.
// All text comes through here, and `visible` lets no character hide in it or turn its order around.

function el(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function svg(tag, attributes, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

const SHOWN = new Set(["title", "aria-label"]); // attributes that people read

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name, value);
    else if (name === "style")
      for (const [property, text] of Object.entries(value)) node.style.setProperty(property, text);
    else node.setAttribute(name, value === true ? "" : SHOWN.has(name) ? visible(value) : value);
  }
  for (const child of children.flat(Infinity))
    if (child !== null && child !== undefined && child !== false)
      node.append(child instanceof Node ? child : visible(String(child)));
  return node;
}

// A part of the page with a heading; nothing where there is nothing to show.
function section(id, title, about, ...contents) {
  const heading = el("h2", { id: `${id}-title` }, title);
  const lead = about ? el("p", { class: "lead" }, about) : null;
  return el(
    "section",
    { id, "aria-labelledby": `${id}-title` },
    el("div", { class: "section-head" }, heading, lead),
    contents,
  );
}

// Buttons of which one is pressed; `choose` is called with the value of the one that a person presses.
function choices(label, options, chosen, choose) {
  const buttons = options.map(([value, ...words]) =>
    el("button", { type: "button", "aria-pressed": String(value === chosen), click: () => press(value) }, words),
  );
  const press = (value) => {
    options.forEach(([other], place) => buttons[place].setAttribute("aria-pressed", String(other === value)));
    choose(value);
  };
  return el("div", { class: "choices", role: "group", "aria-label": label }, buttons);
}
