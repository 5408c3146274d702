/** PostgreSQL's type OIDs. */
const TYPES = { text: 25, bytea: 17 } as const;
const HEADER_INTS = 5;
const INT_BYTES = 4;

export const encodeTextArray = (texts: readonly string[]): Buffer =>
  binaryArray(
    "text",
    texts.map((text) => Buffer.from(text)),
  );

export const encodeByteaArray = (values: readonly Uint8Array[]): Buffer => binaryArray("bytea", values);

/**
 * An array in PostgreSQL's binary format (array_recv in arrayfuncs.c), which copies the bytes. The text format escapes
 * each value character by character, which would block the process for megabytes of data.
 */
function binaryArray(type: keyof typeof TYPES, elements: readonly Uint8Array[]): Buffer {
  const bytes = elements.reduce((sum, { length }) => sum + INT_BYTES + length, HEADER_INTS * INT_BYTES);
  const array = Buffer.allocUnsafe(bytes);
  let offset = 0;
  const addInt = (value: number) => {
    offset = array.writeInt32BE(value, offset);
  };
  // One dimension, no nulls. Even an empty array has a length and a lower bound here.
  for (const value of [1, 0, TYPES[type], elements.length, 1]) addInt(value);
  for (const element of elements) {
    addInt(element.length);
    array.set(element, offset);
    offset += element.length;
  }
  return array;
}
