/**
 * How many bytes of each file have left, when so many of the whole form have. The files go one after the other, behind and
 * between words of the form's own; those count as sent first, so that no file is ever said to be further than it is.
 */
export function sentOfEach(sizes: readonly number[], sentBytes: number, totalBytes: number): number[] {
  const ownWords = totalBytes - sizes.reduce((sum, size) => sum + size, 0);
  let left = Math.max(0, sentBytes - ownWords);
  return sizes.map((size) => {
    const sent = Math.min(size, left);
    left -= sent;
    return sent;
  });
}
