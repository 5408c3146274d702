/** 128 random bits. Not `randomUUID`: it needs HTTPS, and a page in a local network may lack HTTPS. */
export function createRandomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
