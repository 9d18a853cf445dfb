// The keyboard: / searches, j and k go from problem to problem, Escape closes.

function startKeys(problems) {
  const { search } = problems.tools;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.matches?.("input, select, textarea");
    if (event.key === "Escape" && event.target === search) return search.blur();
    if (typing) return;
    const does = {
      "/": () => search.focus(),
      j: () => problems.move(1),
      k: () => problems.move(-1),
      Escape: () => problems.close(),
    }[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  });
}

// A link to a problem opens it, from another page as from this one.
function startLinks(problems) {
  const follow = () => {
    if (!location.hash.startsWith("#problem-")) return;
    problems.show(decoded(location.hash.slice("#problem-".length)));
  };
  addEventListener("hashchange", follow);
  // A link to where one is already changes nothing that the browser would tell of.
  document.addEventListener("click", (event) => event.target.closest?.("a")?.hash === location.hash && follow());
  follow();
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
