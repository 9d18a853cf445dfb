// Programs and other foreign text on the page.

const TOO_LONG_TO_COLOUR = 100_000;

function coloured(text, language) {
  if (text.length > TOO_LONG_TO_COLOUR) return [text];
  return tokens(text, language).map(([kind, part]) =>
    kind === "plain" ? part : el("span", { class: `t-${kind}` }, part),
  );
}

function codeBlock(text, language, label) {
  return scrolling(
    el("pre", { class: "code", dir: "ltr" }, el("code", {}, coloured(linesAsWritten(text), language))),
    label,
  );
}

// Something long in a box of its own, which the keyboard can scroll, too.
function scrolling(node, label) {
  return fill(node, { tabindex: "0", role: "group", "aria-label": label }, []);
}

function plainBlock(text, label) {
  return scrolling(el("pre", { class: "code", dir: "auto" }, linesAsWritten(text)), label);
}
