/**
 * The IANA name of the user's time zone, which decides where a day begins. The web page sends it with every request.
 */
export const TIME_ZONE_HEADER = "x-time-zone";
