export const AFTER_SIGN_IN = "/home";
export const AFTER_SIGN_UP = "/onboarding";
export const AFTER_ONBOARDING = "/chat";
export const AFTER_SIGN_OUT = "/";
/** A path on the server that redirects to the sign-in page. */
export const LOGIN_REDIRECT = "/api/login";
/** The page that lists what was deleted with the account. */
export const ACCOUNT_DELETED_PATH = "/account-deleted";
