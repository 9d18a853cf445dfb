// A long list that begins short: the first few, and a button for more.

function growing(list, waiting, { first, step, make, grown }) {
  const more = el("button", { type: "button", class: "more", click: () => show(step) });
  const show = (number) => {
    list.append(...waiting.splice(0, number).map(make));
    more.hidden = !waiting.length;
    const next = Math.min(waiting.length, step);
    more.textContent = next < waiting.length ? `Show ${next} more of ${waiting.length}` : `Show ${next} more`;
    grown?.();
  };
  show(first);
  return more;
}
