/** Where the reader is, by the IANA name of their time zone: a day is the reader's day. Our page sends it with every call. */
export const TIME_ZONE_HEADER = "x-time-zone";
