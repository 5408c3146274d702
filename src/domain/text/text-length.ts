/**
 * How many characters a text has: Unicode code points, as zod, JSON Schema and PostgreSQL count them. Everything that has a limit
 * is counted by this, on the page and on the server.
 */
export function textLength(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length - 1; index++) {
    // The first half of a surrogate pair, with its second one behind it.
    if ((text.charCodeAt(index) & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) pairs++;
  }
  return text.length - pairs;
}
