import type { AroundNavHandler } from "wouter";

/**
 * The front page is a separate document, so the browser must load it and add the history entry. If the app added the
 * entry first, the Back button could lead to an address without its page.
 */
export const leaveForFrontPage: AroundNavHandler = (navigate, to, options) => {
  if (new URL(to, window.location.href).pathname !== "/") return navigate(to, options);
  if (options?.replace === true) window.location.replace(to);
  else window.location.assign(to);
};
