/** The user's IANA time zone: it decides when a day begins. The page sends it with every request. */
export const TIME_ZONE_HEADER = "x-time-zone";
