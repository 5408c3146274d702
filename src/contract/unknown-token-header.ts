/** Says that the bearer token sent is nobody's, while the cookie beside it is somebody's: the page forgets the token. */
export const UNKNOWN_TOKEN_HEADER = "x-auth-token";
