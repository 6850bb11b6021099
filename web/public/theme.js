// Runs before the first paint, so that a dark table never flashes white. A file of its own because
// the server's content policy allows no inline script.
(function () {
  var theme = 'auto';
  try {
    theme = JSON.parse(localStorage.getItem('sightline.settings') || '{}').theme || 'auto';
  } catch (error) {
    // Storage may be forbidden: follow the system.
  }
  if (theme === 'auto') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  document.documentElement.dataset.theme = theme;
})();
