/** Set when the bearer token is unknown but the session cookie is valid: the page deletes the token. */
export const UNKNOWN_TOKEN_HEADER = "x-auth-token";
