/** FNV-1a over UTF-16 code units, 32 bits, unsigned. */
export function hashText(text: string, seed = 0x811c9dc5): number {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // FNV mixes the low bits least, but `WordSet` uses the low bits to choose a bucket. So the bits are mixed once more.
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}
