import pino from "pino";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import { withProviderIds } from "#domain/catalogue/catalogue.ts";
import { isFitToWrite } from "#domain/prompting/trial/score-rewriter-trial.ts";
import { connectModels } from "#server/adapters/models/connect-models.ts";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { migrate } from "#server/adapters/postgres/migrate.ts";
import { tryRewriteModel } from "#server/features/messages/improve/rewriter-trial-runner.ts";
import { OperatorError, runWithOperatorErrors } from "#server/operator-error.ts";
import type { RewriterTrial } from "#server/ports/rewriter-trial-store.ts";
import { loadConfig } from "#server/settings/read-config.ts";
import { withDatabase } from "./with-database.ts";

/**
 * `redraft try-writer MODEL`: tests how well a model rewrites twenty prompts that are part of Redraft. Prints the
 * result, then stores it in the database.
 */
export const runRewriterTrial = (name: string): Promise<void> =>
  runWithOperatorErrors(async () => {
    const trial = await tried(name);
    const { faithful, total, rewritten, costUsd } = trial;
    const cost = costUsd === null ? "" : `, for $${costUsd.toFixed(4)}`;
    console.log(`${name} kept ${faithful} of ${total} prompts whole and rewrote ${rewritten}${cost}.`);
    console.log(isFitToWrite(trial) ? "It may write." : "It is passed over while another model is there.");
    await withDatabase(async (pool) => {
      await migrate(pool);
      await connectStore(pool).writerTrials.save(trial);
    });
  });

async function tried(name: string): Promise<RewriterTrial> {
  const config = loadConfig();
  const catalogue = withProviderIds(BUILT_IN_CATALOGUE, config.providers.modelIds);
  const models = await connectModels({
    providers: config.providers,
    catalogue: { current: () => catalogue, servers: () => [] },
    embedded: null,
    log: pino({ level: "silent" }),
    discoverLocal: true,
  });
  try {
    const entry = models.offers().find((offer) => offer.entry.name === name)?.entry;
    if (entry === undefined) throw new OperatorError(`No connected model is called ${name}.`);
    return await tryRewriteModel({ models, clock: { now: () => new Date() } }, entry, new AbortController().signal);
  } finally {
    await models.close();
  }
}
