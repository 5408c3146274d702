import { setTimeout as wait } from "node:timers/promises";
import type { MessageEventLog } from "../../../ports/message-log.ts";

/** A running process settles much faster. If the process is dead, the deletion of its rows settles what it held. */
const WAIT_MS_MAX = 3_000;
const POLL_MS = 25;

/**
 * Stops answers on every process and waits until they are settled, so that their real usage is counted before their
 * rows are deleted. `underWay` returns the ids of messages that are not settled.
 */
export async function stopAnswersBeforeRemoval(
  log: Pick<MessageEventLog, "signalStop">,
  underWay: () => Promise<readonly number[]>,
): Promise<void> {
  const begunAt = performance.now();
  let left = await underWay();
  for (const messageId of left) log.signalStop(messageId);
  while (left.length > 0 && performance.now() - begunAt < WAIT_MS_MAX) {
    await wait(POLL_MS);
    left = await underWay();
  }
}
