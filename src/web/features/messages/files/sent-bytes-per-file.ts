/**
 * Sent bytes of each file, from the sent bytes of the whole form. The files are sent in order, with form data before,
 * between and after them. That data counts as sent first, so that no progress is overstated.
 */
export function computeSentBytesPerFile(sizes: readonly number[], sentBytes: number, totalBytes: number): number[] {
  const ownWords = totalBytes - sizes.reduce((sum, size) => sum + size, 0);
  let left = Math.max(0, sentBytes - ownWords);
  return sizes.map((size) => {
    const sent = Math.min(size, left);
    left -= sent;
    return sent;
  });
}
