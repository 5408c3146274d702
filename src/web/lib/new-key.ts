/** 128 random bits. Not `randomUUID`: browsers have that on HTTPS only, and a page on one's own network may lack it. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
