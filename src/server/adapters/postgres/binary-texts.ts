/** PostgreSQL's own number for the type `text`. */
const TEXT_TYPE = 25;
const HEADER_INTS = 5;
const INT_BYTES = 4;

/**
 * Texts as a `text[]` in PostgreSQL's binary form (arrayfuncs.c, array_recv). The usual form escapes and joins every text
 * letter by letter, which for megabytes holds everybody up; here they are copied as they are.
 */
export function binaryTexts(texts: readonly string[]): Buffer {
  const elements = texts.map((text) => Buffer.from(text));
  const bytes = elements.reduce((sum, { length }) => sum + INT_BYTES + length, HEADER_INTS * INT_BYTES);
  const array = Buffer.allocUnsafe(bytes);
  let offset = 0;
  const addInt = (value: number) => {
    offset = array.writeInt32BE(value, offset);
  };
  // One dimension, no nulls; an empty one has its length and lower bound like any other.
  for (const value of [1, 0, TEXT_TYPE, elements.length, 1]) addInt(value);
  for (const element of elements) {
    addInt(element.length);
    offset += element.copy(array, offset);
  }
  return array;
}
