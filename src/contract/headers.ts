/** The user's IANA time zone: it decides when a day begins. The page sends it with every request. */
export const TIME_ZONE_HEADER = "x-time-zone";

/**
 * The server sets this header if the bearer token is unknown but the session cookie is valid. The page then deletes the
 * token.
 */
export const UNKNOWN_TOKEN_HEADER = "x-auth-token";
