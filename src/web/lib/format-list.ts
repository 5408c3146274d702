import { readerLocale } from "./reader-locale.ts";

let list: Intl.ListFormat | undefined;

/** "One, two, and three" */
export function formatList(parts: Iterable<string>): string {
  list ??= new Intl.ListFormat(readerLocale());
  return list.format(parts);
}
