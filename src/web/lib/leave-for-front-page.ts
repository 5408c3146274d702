import type { AroundNavHandler } from "wouter";

/**
 * The front page is a document of its own. Fetched like one, it is an entry of its own in the browser's history; put there by the app and
 * then fetched, the way back from it could end in an address without its page.
 */
export const leaveForFrontPage: AroundNavHandler = (navigate, to, options) => {
  if (new URL(to, window.location.href).pathname !== "/") return navigate(to, options);
  if (options?.replace === true) window.location.replace(to);
  else window.location.assign(to);
};
