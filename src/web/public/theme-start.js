// Runs before the first paint, so that nobody sees the wrong theme for a moment. ui/theme.ts takes over from here.
{
  const { dataset } = document.documentElement;
  const isForSignedOut =
    ["/auth", "/signup"].includes(location.pathname) || (location.pathname === "/" && dataset.visitor !== "signed-in");
  const stored = localStorage.getItem("theme");
  if (isForSignedOut) dataset.theme = "light";
  else if (stored === "light" || stored === "dark") dataset.theme = stored;
}
