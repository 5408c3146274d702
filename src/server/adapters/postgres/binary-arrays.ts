/** PostgreSQL's OIDs of the types. */
const TYPES = { text: 25, bytea: 17 } as const;
const HEADER_INTS = 5;
const INT_BYTES = 4;

/** Texts as a `text[]`, see `binaryArray`. */
export const encodeTextArray = (texts: readonly string[]): Buffer =>
  binaryArray(
    "text",
    texts.map((text) => Buffer.from(text)),
  );

/** Bytes as a `bytea[]`, see `binaryArray`. */
export const encodeByteaArray = (values: readonly Uint8Array[]): Buffer => binaryArray("bytea", values);

/**
 * An array in PostgreSQL's binary format (arrayfuncs.c, array_recv), which copies the bytes. The text format escapes
 * and joins every value character by character. With megabytes of data, that blocks the process.
 */
function binaryArray(type: keyof typeof TYPES, elements: readonly Uint8Array[]): Buffer {
  const bytes = elements.reduce((sum, { length }) => sum + INT_BYTES + length, HEADER_INTS * INT_BYTES);
  const array = Buffer.allocUnsafe(bytes);
  let offset = 0;
  const addInt = (value: number) => {
    offset = array.writeInt32BE(value, offset);
  };
  // One dimension, no nulls. An empty array has its length and lower bound too.
  for (const value of [1, 0, TYPES[type], elements.length, 1]) addInt(value);
  for (const element of elements) {
    addInt(element.length);
    array.set(element, offset);
    offset += element.length;
  }
  return array;
}
