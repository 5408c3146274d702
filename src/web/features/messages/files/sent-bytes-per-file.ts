/** Divides the sent bytes of a request among its files. All other bytes of the request count as sent first. */
export function computeSentBytesPerFile(sizes: readonly number[], sentBytes: number, totalBytes: number): number[] {
  const ownWords = totalBytes - sizes.reduce((sum, size) => sum + size, 0);
  let left = Math.max(0, sentBytes - ownWords);
  return sizes.map((size) => {
    const sent = Math.min(size, left);
    left -= sent;
    return sent;
  });
}
