/** Paths to which users are sent. */
export const AFTER_SIGN_IN = "/home";
export const AFTER_SIGN_UP = "/onboarding";
export const AFTER_ONBOARDING = "/chat";
export const AFTER_SIGN_OUT = "/";
/** This server path redirects the browser to the sign-in page. */
export const LOGIN_REDIRECT = "/api/login";
/** Lists what was deleted with the account. */
export const ACCOUNT_DELETED = "/account-deleted";
