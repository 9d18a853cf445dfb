// Runs in progress: asked for every two seconds while the page is seen.
"use strict";

const EVERY = 2000;
let newest = null;

function words(one) {
  const parts = [`${one.done.toLocaleString("en")} of ${one.total.toLocaleString("en")}`];
  if (one.counted) parts.push(`${((100 * one.passed) / one.counted).toFixed(1)}% pass`);
  if (one.cost) parts.push(`$${one.cost.toFixed(4)}`);
  return parts.join(", ");
}

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function card(one) {
  return element(
    "div",
    { class: "card going-one", "data-activity": one.id },
    element(
      "p",
      {},
      element("b", {}, one.benchmark),
      " ",
      element("span", { class: "soft" }, `${one.model} ${one.task} ${one.doing} since ${one.started}`),
    ),
    element("progress", { max: one.total || 1, value: one.done, "aria-label": `Progress of ${one.benchmark}` }),
    element("p", { class: "soft", "data-words": "" }, words(one)),
  );
}

function show(going) {
  const place = document.querySelector("[data-live]");
  if (!place) return;
  const ids = new Set(going.map((one) => one.id));
  for (const old of place.querySelectorAll("[data-activity]")) if (!ids.has(old.dataset.activity)) old.remove();
  for (const one of going) {
    const old = [...place.children].find((child) => child.dataset.activity === one.id);
    if (!old) place.append(card(one));
    else {
      const bar = old.querySelector("progress");
      bar.max = one.total || 1;
      bar.value = one.done;
      old.querySelector("[data-words]").textContent = words(one);
    }
  }
}

async function look() {
  if (!document.hidden && document.querySelector("[data-live]")) {
    try {
      const answer = await fetch("/live", { credentials: "same-origin" });
      if (answer.ok) {
        const found = await answer.json();
        show(found.going);
        if (newest !== null && found.newest !== newest) document.querySelector("[data-newer]").hidden = false;
        newest ??= found.newest;
      }
    } catch {
      // the viewer has ended, or will answer the next time
    }
  }
  setTimeout(look, EVERY);
}

look();
