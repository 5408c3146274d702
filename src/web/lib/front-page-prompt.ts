import type { AroundNavHandler } from "wouter";

const KEY = "tried";

/** Stores a visitor's prompt from the front page in this tab, until the visitor has an account to send it from. */
export function storeFrontPagePrompt(prompt: string): void {
  if (prompt.trim() === "") sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, prompt.trim());
}

export const readFrontPagePrompt = (): string => sessionStorage.getItem(KEY) ?? "";

/**
 * The front page is a separate document, so the browser must load it. The browser also adds the history entry: if the
 * app added it, the Back button could lead to the right address but the wrong page.
 */
export const leaveForFrontPage: AroundNavHandler = (navigate, to, options) => {
  if (new URL(to, window.location.href).pathname !== "/") return navigate(to, options);
  if (options?.replace === true) window.location.replace(to);
  else window.location.assign(to);
};
