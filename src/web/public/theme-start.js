// Runs before the first paint, so that nobody sees the wrong theme for a moment. ui/theme.ts takes over from here.
{
  const isForSignedOut = ["/", "/auth", "/signup"].includes(location.pathname);
  const stored = localStorage.getItem("theme");
  if (isForSignedOut) document.documentElement.dataset.theme = "light";
  else if (stored === "light" || stored === "dark") document.documentElement.dataset.theme = stored;
}
