export interface PairScore {
  readonly apgr: number;
  readonly cpt50: number;
  readonly cpt80: number;
}

/**
 * RouteLLM's metrics (arXiv 2406.18665): rows sorted by router score; the share of the strong model's lead that is recovered,
 * averaged over all shares of strong calls, and the shares that recover 50 and 80 %. Equal scores share their gain evenly.
 */
export function pairScore(scores: readonly number[], gains: readonly number[]): PairScore {
  const order = [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const total = gains.reduce((sum, gain) => sum + gain, 0);
  const points: [number, number][] = [[0, 0]];
  let [area, gained, at] = [0, 0, 0];
  while (at < order.length) {
    const score = scores[order[at] ?? 0];
    let [rows, gain] = [0, 0];
    while (at + rows < order.length && scores[order[at + rows] ?? 0] === score) {
      gain += gains[order[at + rows] ?? 0] ?? 0;
      rows += 1;
    }
    area += rows * (gained + gain / 2);
    gained += gain;
    at += rows;
    points.push([at / order.length, gained / total]);
  }
  return { apgr: area / total / order.length, cpt50: firstShare(points, 0.5), cpt80: firstShare(points, 0.8) };
}

function firstShare(points: readonly (readonly [number, number])[], target: number): number {
  for (let index = 1; index < points.length; index += 1) {
    const [before, gainBefore] = points[index - 1] ?? [0, 0];
    const [share, gain] = points[index] ?? [1, 1];
    if (gain >= target) return before + ((share - before) * (target - gainBefore)) / (gain - gainBefore);
  }
  return 1;
}
