import { readFile } from "node:fs/promises";
import { withProviderIds } from "#domain/catalogue/catalogue.ts";
import { SHIPPED_CATALOGUE } from "#domain/catalogue/shipped-catalogue.ts";
import { type ConnectedModels, connectModels } from "../adapters/models/connect-models.ts";
import { type EmbeddedModel, openEmbeddedModel } from "../adapters/models/embedded/open-embedded-model.ts";
import type { ClosingStep } from "../close-in-order.ts";
import { keepInRegion } from "../features/messages/answer/keep-in-region.ts";
import { traceCalls } from "../features/messages/answer/trace-calls.ts";
import { type CatalogueKeeper, keepCatalogue } from "../features/models/keep-catalogue.ts";
import type { DemonstrationState, LanguageModel } from "../ports/language-model.ts";
import type { Store } from "../ports/store.ts";
import { modelNotes } from "./model-notes.ts";
import type { Site } from "./open-site.ts";

/** Who answers. */
export interface OpenModels {
  readonly catalogue: CatalogueKeeper;
  readonly models: LanguageModel & Omit<ConnectedModels, "answer">;
  readonly demonstration: () => DemonstrationState;
  readonly closing: readonly ClosingStep[];
}

/** Reads the catalogue, connects the providers, and tells what whoever runs the site should know about both. */
export async function openModels(site: Site, store: Store): Promise<OpenModels> {
  const { config, options, logger, tell, tracing } = site;
  const embedded = config.isEmbeddedModelOn
    ? (options.embedded ?? openEmbeddedModel({ directory: config.dataDirectory, log: logger }))
    : null;
  const catalogue = await openCatalogue(site, store);
  const connected = await connectModels({
    providers: config.providers,
    catalogue,
    embedded,
    log: logger,
    discoverLocal: options.discoverLocal ?? true,
  });
  const models = traceCalls(keepInRegion(connected), tracing);
  for (const line of modelNotes(config, catalogue.current(), models)) tell(line);
  makeDemonstrationReady(site, models, embedded);
  return {
    catalogue,
    models,
    demonstration: () => embedded?.state() ?? { state: "off", share: 0, bytesTotal: 0, problem: null },
    closing: [
      { name: "catalogue", close: () => catalogue.close() },
      { name: "models", close: () => models.close() },
      { name: "embedded model", close: () => embedded?.close() },
    ],
  };
}

function openCatalogue({ config, options, logger, tell, clock, reportBug }: Site, store: Store) {
  const { modelsFile } = config;
  return keepCatalogue({
    shipped: withProviderIds(options.shipped ?? SHIPPED_CATALOGUE, config.providers.modelIds),
    store,
    readFile: modelsFile === null ? null : () => readFile(modelsFile, "utf8"),
    environment: config.modelKeys,
    regions: config.modelRegions,
    clock,
    reportBug,
    onMistakes: (mistakes) => {
      if (mistakes.length > 0) tell(`${modelsFile} is not used as it is now:\n  ${mistakes.join("\n  ")}`);
      logger.warn({ mistakes }, mistakes.length > 0 ? "MODELS_FILE is wrong" : "MODELS_FILE is right again");
    },
  });
}

/** Where no provider is connected, and on standby for when all fail if the host wants that. */
function makeDemonstrationReady(
  { config, tell }: Site,
  models: Pick<ConnectedModels, "offers">,
  embedded: EmbeddedModel | null,
): void {
  const isConnected = models.offers().some(({ entry }) => entry.provider !== "embedded");
  if (embedded === null || (isConnected && !config.doesEmbeddedModelStandBy)) return;
  embedded.fetchInBackground();
  const reason = isConnected ? "For when every provider fails" : "No model provider is configured";
  tell(`${reason}: a small demonstration model is made ready in the background.`);
}
