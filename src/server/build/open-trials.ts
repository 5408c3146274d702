import { randomUUID } from "node:crypto";
import { sendLimitsOf } from "../features/messages/send-limits.ts";
import { type WriterTrials, writerTrials } from "../features/messages/writer-trials.ts";
import type { Store } from "../ports/store.ts";
import type { OpenModels } from "./open-models.ts";
import type { Site } from "./open-site.ts";

/** The trials of models that write, with what was found before. */
export async function openTrials(
  { config, clock, reportBug }: Site,
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
