// One small note that says more about what the pointer or the focus is on.

const notes = new WeakMap();

// `lines` gives what to show when it is asked for.
function withNote(node, lines) {
  notes.set(node, lines);
  return node;
}

function startTooltip() {
  const tip = el("div", { class: "tip", role: "tooltip", id: "tip", hidden: true });
  document.body.append(tip);
  let owner = null;
  const hide = () => {
    tip.hidden = true;
    owner?.removeAttribute("aria-describedby");
    owner = null;
  };
  const show = (event) => {
    const found = event.target instanceof Element ? closestWithNote(event.target) : null;
    if (!found) return hide();
    if (found === owner) return;
    hide();
    owner = found;
    const [title, ...rest] = notes.get(found)();
    tip.replaceChildren(el("strong", {}, title), ...rest.map((line) => el("span", {}, line)));
    tip.hidden = false;
    found.setAttribute("aria-describedby", "tip");
    place(tip, found.getBoundingClientRect());
  };
  document.addEventListener("pointerover", show);
  document.addEventListener("focusin", show);
  document.addEventListener("scroll", hide, { passive: true, capture: true });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
}

function closestWithNote(node) {
  for (let at = node; at; at = at.parentElement) if (notes.has(at)) return at;
  return null;
}

// Above what it is about, or below where there is no room; never over the edge of a narrow screen.
function place(tip, box) {
  const edge = 8;
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.min(
    Math.max(edge, box.left + box.width / 2 - width / 2),
    document.documentElement.clientWidth - width - edge,
  );
  const top = box.top - height - edge >= 0 ? box.top - height - edge : box.bottom + edge;
  tip.style.setProperty("left", `${left}px`);
  tip.style.setProperty("top", `${top}px`);
}
