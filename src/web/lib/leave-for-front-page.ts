import type { AroundNavHandler } from "wouter";

/**
 * The front page is a separate document, so the browser must load it. The browser also adds the history entry: if the
 * app added it, the Back button could lead to the right address but the wrong page.
 */
export const leaveForFrontPage: AroundNavHandler = (navigate, to, options) => {
  if (new URL(to, window.location.href).pathname !== "/") return navigate(to, options);
  if (options?.replace === true) window.location.replace(to);
  else window.location.assign(to);
};
