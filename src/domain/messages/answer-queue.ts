export interface WaitingPrompt {
  readonly userId: number;
}

/**
 * For each place, at most this many prompts wait. A place runs one answer at a time. So nobody waits longer than a few
 * answers take.
 */
const WAITING_FOR_EACH_PLACE_MAX = 5;

/**
 * Sorts waiting prompts. First comes the prompt of the user with the fewest running answers and earlier waiting
 * prompts; on a tie, the earlier prompt. So nobody waits behind a hundred prompts of another user. `waiting`: in order
 * of arrival. `running`: running answers by user id.
 */
export function orderWaitingPrompts<Each extends WaitingPrompt>(
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

export type QueueAdmissionDecision = "wait" | "own-share-taken" | "line-full";

/**
 * The largest share of the queue for one account. It is rounded up, so even the shortest queue has room for two prompts
 * of one user.
 */
const OWN_SHARE = 1 / 4;

/**
 * Decides if one more prompt of `userId` may wait. `places`: how many answers can run at once. An account counts at
 * most its share, even if more of its prompts wait. So no user can fill the queue for others.
 */
export function decideQueueAdmission(
  waiting: Iterable<WaitingPrompt>,
  places: number,
  userId: number,
): QueueAdmissionDecision {
  const longest = places * WAITING_FOR_EACH_PLACE_MAX;
  const share = Math.ceil(longest * OWN_SHARE);
  const waitingOf = new Map<number, number>();
  for (const each of waiting) waitingOf.set(each.userId, (waitingOf.get(each.userId) ?? 0) + 1);
  if ((waitingOf.get(userId) ?? 0) >= share) return "own-share-taken";
  let counted = 0;
  for (const own of waitingOf.values()) counted += Math.min(own, share);
  return counted >= longest ? "line-full" : "wait";
}
