// Runs before anything is painted, so that neither the colours nor a map that was not asked for flash up.

(() => {
  const root = document.documentElement;
  // A link has a map of its own, so that the one the page carries is not shown.
  if (location.hash.length > 1) root.dataset.linked = '';
  try {
    const theme = JSON.parse(localStorage.getItem('undercroft.studio.prefs') ?? '{}').theme;
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {
    // A browser that remembers nothing has the theme of its system.
  }
})();
