import { randomUUID } from "node:crypto";
import { type WriterTrials, writerTrials } from "../features/messages/improve/writer-trials.ts";
import { sendLimitsOf } from "../features/messages/limits/send-limits.ts";
import type { Store } from "../ports/store.ts";
import type { OpenModels } from "./open-models.ts";
import type { ServerContext } from "./server-context.ts";

export async function openTrials(
  { config, clock, reportBug }: ServerContext,
  { models }: OpenModels,
  store: Store,
): Promise<WriterTrials> {
  const trials = writerTrials({
    ...{ store, models, clock, reportBug, newToken: randomUUID, isAutomatic: config.rewriting.areWritersTried },
    limits: sendLimitsOf(config.moneyPerDay, config.moneyShares),
  });
  await trials.refresh();
  return trials;
}
