/** Who waits for an answer to begin. */
export interface Waiting {
  readonly userId: number;
}

/** As many may wait for each place: longer than a few answers take nobody is kept waiting. */
const WAITING_FOR_EACH_PLACE_MAX = 5;

/**
 * In which order those begin who wait: first who has the fewest answers running and prompts waiting before this one, then who came
 * first. So whoever sends one prompt does not stand behind somebody's hundred. `waiting`: as they came. `running`: how many answers
 * run, by user id.
 */
export function lineOf<Each extends Waiting>(
  waiting: readonly Each[],
  running: ReadonlyMap<number, number>,
): readonly Each[] {
  const own = new Map(running);
  const ranked = waiting.map((each) => {
    const rank = own.get(each.userId) ?? 0;
    own.set(each.userId, rank + 1);
    return { each, rank };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ each }) => each);
}

/** Whether nobody else may wait. `places`: how many answers run at once. */
export const isLineFull = (waiting: number, places: number): boolean => waiting >= places * WAITING_FOR_EACH_PLACE_MAX;
