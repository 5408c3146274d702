const LIST = new Intl.ListFormat("en-GB");

/** "One, two and three" */
export const formatList = (parts: Iterable<string>): string => LIST.format(parts);
