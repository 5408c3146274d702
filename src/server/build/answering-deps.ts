import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { AppDeps } from "../app-deps.ts";
import type { AnswerSlots } from "../features/messages/answer/answer-slots.ts";
import { createRewriterSpeedMeter } from "../features/messages/improve/rewriter-speed.ts";
import type { RewriterTrialRunner } from "../features/messages/improve/rewriter-trial-runner.ts";
import { createSendingLimitsReader } from "../features/messages/limits/send-limits.ts";
import { createSpeedMeter } from "../features/messages/route/speed-meter.ts";
import type { ModelServices } from "./create-model-services.ts";
import type { ServerContext } from "./server-context.ts";
import type { LearningServices } from "./start-learning.ts";

/** Number of random bytes in the tags around files in a prompt. Nobody can guess them, and they cost few tokens. */
const BOUNDARY_BYTES = 8;

export function createAnsweringDeps(
  { config, logger, clock, reportBug, tracing }: ServerContext,
  { catalogue, models }: ModelServices,
  { memory, routeLearner }: LearningServices,
  places: AnswerSlots,
  trials: RewriterTrialRunner,
) {
  const meter = createSpeedMeter();
  const rewriting = {
    ...config.rewriting,
    speed: createRewriterSpeedMeter(),
    trials,
    noteTooSlow: sayOnceAnHour((level) =>
      logger.warn({ level }, "no connected model can rewrite prompts in time: the rules alone serve this level"),
    ),
    reportBug,
  };
  return {
    models,
    places,
    memory,
    clock,
    random: Math.random,
    newBoundary: () => randomBytes(BOUNDARY_BYTES).toString("hex"),
    wait: async (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined),
    catalogue,
    seen: routeLearner.seen,
    speed: meter.speed,
    noteFirstToken: meter.note,
    rewriting,
    hostTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    doesDemonstrationStandBy: config.doesEmbeddedModelStandBy,
    limits: createSendingLimitsReader(config.moneyPerDay, config.moneyShares),
    reportBug,
    tracing,
  } satisfies AppDeps["answering"];
}

const HOUR_MS = 3_600_000;

/**
 * Returns a function that calls `say` at most once an hour for the same `Thing`, so that repeated reports do not fill
 * the log.
 */
function sayOnceAnHour<Thing>(
  say: (thing: Thing) => void,
  nowMs: () => number = () => performance.now(),
): (thing: Thing) => void {
  const saidAt = new Map<Thing, number>();
  return (thing) => {
    const last = saidAt.get(thing);
    if (last !== undefined && nowMs() - last < HOUR_MS) return;
    saidAt.set(thing, nowMs());
    say(thing);
  };
}
