/** Where people arrive. */
export const AFTER_SIGN_IN = "/home";
export const AFTER_SIGN_UP = "/onboarding";
export const AFTER_ONBOARDING = "/chat";
export const AFTER_SIGN_OUT = "/";
/** The server's re-login target: it sends the browser on to the sign-in page. */
export const LOGIN_REDIRECT = "/api/login";
/** Says what went with the account. */
export const ACCOUNT_DELETED = "/account-deleted";
