/**
 * The server sets this header if the bearer token is unknown but the session cookie is valid. The page then deletes the
 * token.
 */
export const UNKNOWN_TOKEN_HEADER = "x-auth-token";
