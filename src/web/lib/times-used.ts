export function timesUsed(count: number): string {
  if (count === 0) return "not used yet";
  return count === 1 ? "used once" : `used ${count} times`;
}
