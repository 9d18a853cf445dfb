// Light or dark: what the system says, until a person says otherwise.

const THEME = "remint-theme";

function themeButton() {
  const system = matchMedia("(prefers-color-scheme: dark)");
  let chosen = remembered();
  const isDark = () => (chosen ? chosen === "dark" : system.matches);
  const button = el("button", { type: "button", class: "quiet", id: "theme" });
  const apply = () => {
    if (chosen) document.documentElement.dataset.theme = chosen;
    button.textContent = isDark() ? "☀ Light" : "☾ Dark";
    button.setAttribute("aria-label", isDark() ? "Use light colours" : "Use dark colours");
  };
  button.addEventListener("click", () => {
    chosen = isDark() ? "light" : "dark";
    remember(chosen);
    apply();
  });
  system.addEventListener("change", apply);
  apply();
  return button;
}

// A page from a file may not be allowed to remember anything.
function remembered() {
  try {
    const found = localStorage.getItem(THEME);
    return found === "dark" || found === "light" ? found : null;
  } catch {
    return null;
  }
}

function remember(theme) {
  try {
    localStorage.setItem(THEME, theme);
  } catch {
    // It holds for this visit.
  }
}
