const DRAWS = 400;

/** A small generator with a seed (mulberry32), so that a run can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A figure on 400 draws of rows with replacement, within each group; `measure` gets row numbers. */
export function resampled(groups: readonly string[], measure: (draw: readonly number[]) => number): number[] {
  const random = seededRandom(7);
  const members = new Map<string, number[]>();
  groups.forEach((group, at) => {
    const own = members.get(group);
    if (own === undefined) members.set(group, [at]);
    else own.push(at);
  });
  return Array.from({ length: DRAWS }, () =>
    measure([...members.values()].flatMap((own) => own.map(() => own[Math.floor(random() * own.length)] ?? 0))),
  );
}

/** The middle 95 % of the draws: from, to. */
export function quantilesOf(draws: readonly number[]): [from: number, to: number] {
  const ordered = [...draws].sort((a, b) => a - b);
  const at = (share: number): number => ordered[Math.min(ordered.length - 1, Math.floor(share * ordered.length))] ?? 0;
  return [at(0.025), at(0.975)];
}

/** The same for people. */
export const intervalOf = (draws: readonly number[]): string =>
  quantilesOf(draws)
    .map((value) => value.toFixed(3))
    .join(" .. ");
