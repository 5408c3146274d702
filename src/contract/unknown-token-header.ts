/**
 * Says that the bearer token belongs to nobody while the cookie beside it does belong to an account: the page forgets
 * the token.
 */
export const UNKNOWN_TOKEN_HEADER = "x-auth-token";
