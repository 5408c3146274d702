/** Where people arrive. */
export const AFTER_SIGN_IN = "/home";
// Onboarding comes here, as "/onboarding", once that page exists.
export const AFTER_SIGN_UP = "/chat";
export const AFTER_SIGN_OUT = "/";
/** The server's re-login target: it sends the browser on to the sign-in page. */
export const LOGIN_REDIRECT = "/api/login";
