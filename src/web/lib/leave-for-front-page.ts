import type { AroundNavHandler } from "wouter";

/**
 * The front page is a separate document. Loaded by the browser, it gets its own history entry. If the app pushed the
 * address and then loaded it, going back could end at an address without its page.
 */
export const leaveForFrontPage: AroundNavHandler = (navigate, to, options) => {
  if (new URL(to, window.location.href).pathname !== "/") return navigate(to, options);
  if (options?.replace === true) window.location.replace(to);
  else window.location.assign(to);
};
