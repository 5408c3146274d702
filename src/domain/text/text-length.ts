/**
 * The number of Unicode code points, as zod, JSON Schema and PostgreSQL count. All length limits use this, on the page
 * and on the server.
 */
export function countCodePoints(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length - 1; index++) {
    // A complete surrogate pair.
    if ((text.charCodeAt(index) & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00) pairs++;
  }
  return text.length - pairs;
}
