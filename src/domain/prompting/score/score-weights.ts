/** Signed bytes from the base64 that the training scripts write. */
export function readInt8(base64: string): Int8Array {
  return Int8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
