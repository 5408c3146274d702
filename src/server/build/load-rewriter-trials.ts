import { randomUUID } from "node:crypto";
import {
  createRewriterTrialRunner,
  type RewriterTrialRunner,
} from "../features/messages/improve/rewriter-trial-runner.ts";
import { createSendingLimitsReader } from "../features/messages/limits/send-limits.ts";
import type { Store } from "../ports/store.ts";
import type { ModelServices } from "./create-model-services.ts";
import type { ServerContext } from "./server-context.ts";

export async function loadRewriterTrials(
  { config, clock, reportBug }: ServerContext,
  { models }: ModelServices,
  store: Store,
): Promise<RewriterTrialRunner> {
  const trials = createRewriterTrialRunner({
    ...{ store, models, clock, reportBug, newToken: randomUUID, isAutomatic: config.rewriting.areWritersTried },
    limits: createSendingLimitsReader(config.moneyPerDay, config.moneyShares),
  });
  await trials.refresh();
  return trials;
}
