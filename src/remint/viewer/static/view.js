// Small comforts over pages that work without them: colours of programs, copy, wrap, theme, keys.
"use strict";

const TOO_LONG_TO_COLOUR = 100000;
const THEMES = ["", "light", "dark"];

function colourPrograms() {
  for (const code of document.querySelectorAll("code[data-language]")) {
    const text = code.textContent;
    if (text.length > TOO_LONG_TO_COLOUR) continue;
    code.replaceChildren(
      ...tokens(text, code.dataset.language).map(([kind, part]) => {
        if (kind === "plain") return part;
        const span = document.createElement("span");
        span.className = `t-${kind}`;
        span.textContent = part;
        return span;
      }),
    );
  }
}

function toolsOfPrograms() {
  for (const tools of document.querySelectorAll("[data-tools]")) tools.hidden = false;
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-copy], [data-wrap]");
    const pre = button?.closest("figure")?.querySelector("pre");
    if (!pre) return;
    if ("copy" in button.dataset) copy(pre.textContent, button);
    else button.setAttribute("aria-pressed", String(pre.classList.toggle("wrapped")));
  });
}

async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "copied";
  } catch {
    button.textContent = "not allowed here";
  }
  setTimeout(() => (button.textContent = "copy"), 1500);
}

function themeSwitch() {
  const button = document.querySelector("[data-theme-switch]");
  const apply = (theme) => {
    document.documentElement.dataset.theme = theme;
    button.setAttribute("aria-label", `Colours: ${theme || "as the system"}. Change.`);
    button.title = `Colours: ${theme || "as the system"}`;
  };
  button.hidden = false;
  apply(remembered());
  button.addEventListener("click", () => {
    const next = THEMES[(THEMES.indexOf(remembered()) + 1) % THEMES.length];
    try {
      localStorage.setItem("remint-theme", next);
    } catch {
      // a file from a disk may have no storage
    }
    apply(next);
  });
}

function remembered() {
  try {
    const theme = localStorage.getItem("remint-theme") ?? "";
    return THEMES.includes(theme) ? theme : "";
  } catch {
    return document.documentElement.dataset.theme ?? "";
  }
}

function keys() {
  document.querySelector("[data-keys]").hidden = false;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.closest?.("input, select, textarea");
    if (event.key === "Escape" && typing) return typing.blur();
    if (typing) return;
    const search = document.querySelector(".filters input[type=search], .find input");
    const actions = {
      "/": () => search?.focus(),
      j: () => step(1),
      k: () => step(-1),
      g: () => document.querySelector(".brand").click(),
    };
    if (actions[event.key]) {
      event.preventDefault();
      actions[event.key]();
    }
  });
}

// On a list the next row; on a page about one thing the next page.
function step(by) {
  const rows = [...document.querySelectorAll("[data-row]")];
  const to = document.querySelector(by > 0 ? "[data-next]" : "[data-previous]");
  const place = rows.indexOf(document.activeElement);
  const next = rows[place < 0 ? (by > 0 ? 0 : rows.length - 1) : place + by];
  if (document.querySelector("[data-previous]") || (to && !rows.length)) return to?.click();
  if (next) return next.focus();
  to?.focus();
}

function forms() {
  for (const picker of document.querySelectorAll("[data-compare]"))
    picker.addEventListener("change", () => {
      if (picker.value) location.assign(`/compare?a=${picker.dataset.compare}&b=${encodeURIComponent(picker.value)}`);
    });
  // A search that found little so far goes on by itself.
  const on = document.querySelector("[data-continue]");
  if (on) setTimeout(() => continueSearch(on), 50);
}

async function continueSearch(link) {
  const answer = await fetch(link.href, { credentials: "same-origin" });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  document.querySelector("[data-hits]").append(...page.querySelectorAll("[data-hits] > li"));
  const hits = document.querySelectorAll("[data-hits] > li").length;
  const words = page.querySelector("main [role=status]").textContent;
  document.querySelector("main [role=status]").textContent = words.replace(/^\s*\d+( more)? found/, `${hits} found`);
  const next = page.querySelector("[data-next]");
  link.parentNode.hidden = !next;
  if (!next) {
    if (!hits) document.querySelector("[data-hits]").after(...page.querySelectorAll(".empty"));
    return;
  }
  link.href = next.getAttribute("href");
  if (hits < 10) continueSearch(link);
}

colourPrograms();
toolsOfPrograms();
themeSwitch();
keys();
forms();
