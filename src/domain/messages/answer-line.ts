/** Who waits for an answer to begin. */
export interface Waiting {
  readonly userId: number;
}

/** As many may wait for each place: longer than a few answers take nobody is kept waiting. */
const WAITING_FOR_EACH_PLACE_MAX = 5;

/**
 * The order in which waiting prompts begin: first the user with the fewest answers running and prompts waiting before
 * this one, then the earlier one. So a user who sends one prompt does not wait behind another user's hundred.
 * `waiting`: as they came. `running`: how many answers run, by user id.
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

/** What becomes of a prompt that has no place yet. */
export type EntryDecision = "wait" | "own-share-taken" | "line-full";

/** One account may have so much of the line waiting; rounded up, so that the shortest line holds two prompts of one person. */
const OWN_SHARE = 1 / 4;

/**
 * Whether one more prompt of `userId` may wait. `places`: how many answers run at once. Of one account no more than its share is
 * counted, however many of its prompts came at the same moment, so that nobody fills the line for others.
 */
export function decideEntry(waiting: Iterable<Waiting>, places: number, userId: number): EntryDecision {
  const longest = places * WAITING_FOR_EACH_PLACE_MAX;
  const share = Math.ceil(longest * OWN_SHARE);
  const waitingOf = new Map<number, number>();
  for (const each of waiting) waitingOf.set(each.userId, (waitingOf.get(each.userId) ?? 0) + 1);
  if ((waitingOf.get(userId) ?? 0) >= share) return "own-share-taken";
  let counted = 0;
  for (const own of waitingOf.values()) counted += Math.min(own, share);
  return counted >= longest ? "line-full" : "wait";
}
