// Programs and other foreign text on the page.

const TOO_LONG_TO_COLOUR = 100_000;

function coloured(text, language) {
  if (text.length > TOO_LONG_TO_COLOUR) return [text];
  return tokens(text, language).map(([kind, part]) =>
    kind === "plain" ? part : el("span", { class: `t-${kind}` }, part),
  );
}

function codeBlock(text, language, label) {
  const block = el("pre", { class: "code", dir: "ltr" }, el("code", {}, coloured(linesAsWritten(text), language)));
  return withTools(scrolling(block, label), text, label, true);
}

// Copy for every text, wrap for lines of code: prose is wrapped already.
function withTools(block, text, label, wraps) {
  const wrap = () => {
    const wrapped = block.classList.toggle("wrapped");
    wrapping.setAttribute("aria-pressed", String(wrapped));
  };
  const wrapping = el("button", { type: "button", class: "tool", "aria-pressed": "false", click: wrap }, "wrap");
  const copying = el("button", { type: "button", class: "tool", "aria-label": `Copy: ${label}` }, "copy");
  copying.addEventListener("click", () => copyText(text, block, copying));
  return el("div", { class: "with-tools" }, el("div", { class: "tools" }, wraps ? wrapping : null, copying), block);
}

async function copyText(text, block, button) {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "copied";
  } catch {
    // A browser that keeps its clipboard from files: the text is selected, for the keyboard.
    getSelection().selectAllChildren(block);
    button.textContent = "press Ctrl+C";
  }
  setTimeout(() => (button.textContent = "copy"), 2000);
}

// Something long in a box of its own, which the keyboard can scroll, too.
function scrolling(node, label) {
  return fill(node, { tabindex: "0", role: "group", "aria-label": label }, []);
}

function plainBlock(text, label) {
  return withTools(scrolling(el("pre", { class: "code", dir: "auto" }, linesAsWritten(text)), label), text, label, false);
}
