// Runs before anything is painted, so that neither colours and layers nor a map that was not asked for flash up.

(() => {
  const root = document.documentElement;
  // A link has a map of its own, and so has whoever was here before: the one that the page carries is not shown then.
  if (location.hash.length > 1) root.dataset.linked = '';
  try {
    if (localStorage.getItem('undercroft.studio.last')) root.dataset.linked = '';
    const { theme, night, layers } = JSON.parse(localStorage.getItem('undercroft.studio.prefs') ?? '{}');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (night === false) root.dataset.night = 'off';
    root.dataset.hide = Object.keys(layers ?? {}).filter(layer => layers[layer] === false).join(' ');
  } catch {
    // A browser that remembers nothing has the theme of its system.
  }
})();
