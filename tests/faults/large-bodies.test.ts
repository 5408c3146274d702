import { expect, test } from "vitest";
import { measureLargeBodies } from "../../bench/measure-large-bodies.ts";

/** What docs/security.md promises. */
const TURN_MS_MAX = 100;
/** The first good one of so many: what the processor's caches and its other work cost is not ours. */
const RUNS_MAX = 6;

test("no body, taken or refused, holds the event loop for more than 100 ms", async () => {
  const tooLong: string[] = [];
  const unexpected: string[] = [];
  for await (const { body, status, turnsMs } of measureLargeBodies({ runsMax: RUNS_MAX, fastMs: TURN_MS_MAX })) {
    const name = `${body.path}: ${body.name}`;
    if (Math.min(...turnsMs) > TURN_MS_MAX) tooLong.push(`${name}: ${turnsMs.map(Math.round).join(", ")} ms`);
    if (!body.statuses.includes(status)) unexpected.push(`${name}: ${status}`);
  }
  expect({ tooLong, unexpected }).toEqual({ tooLong: [], unexpected: [] });
});
