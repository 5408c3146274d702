import { readFile } from "node:fs/promises";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import { type Catalogue, withProviderIds } from "#domain/catalogue/catalogue.ts";
import { tiersWithoutModel } from "#domain/catalogue/model-access.ts";
import { PLANS } from "#domain/plans/plans.ts";
import { MODEL_EXCLUSION_REASON_TEXTS } from "../../domain/catalogue/listed-model.ts";
import { type ConnectedModels, connectModels } from "../adapters/models/connect-models.ts";
import { type EmbeddedModel, openEmbeddedModel } from "../adapters/models/embedded/open-embedded-model.ts";
import type { ClosingStep } from "../close-in-order.ts";
import type { Config } from "../config.ts";
import { restrictModelsToRegion } from "../features/messages/answer/restrict-models-to-region.ts";
import { type CatalogueWatcher, watchCatalogue } from "../features/models/watch-catalogue.ts";
import {
  type AnswerPiece,
  type DemonstrationState,
  type LanguageModel,
  ProviderError,
  type RegionalAnswerRequest,
} from "../ports/language-model.ts";
import type { ModelListReader } from "../ports/model-catalogue.ts";
import type { Store } from "../ports/store.ts";
import type { Tracing } from "../ports/telemetry.ts";
import type { ServerContext } from "./server-context.ts";

export interface ModelServices {
  readonly catalogue: CatalogueWatcher;
  readonly models: LanguageModel & Omit<ConnectedModels, "answer">;
  readonly demonstration: () => DemonstrationState;
  readonly closing: readonly ClosingStep[];
}

export async function createModelServices(site: ServerContext, store: Store): Promise<ModelServices> {
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
  const models = traceCalls(restrictModelsToRegion(connected), tracing);
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

function openCatalogue({ config, options, logger, tell, clock, reportBug }: ServerContext, store: Store) {
  const { modelsFile } = config;
  return watchCatalogue({
    shipped: withProviderIds(options.shipped ?? BUILT_IN_CATALOGUE, config.providers.modelIds),
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

/** Gets the demonstration model ready if no provider is connected, or if EMBEDDED_MODEL is "standby". */
function makeDemonstrationReady(
  { config, tell }: ServerContext,
  models: Pick<ConnectedModels, "offers">,
  embedded: EmbeddedModel | null,
): void {
  const isConnected = models.offers().some(({ entry }) => entry.provider !== "embedded");
  if (embedded === null || (isConnected && !config.doesEmbeddedModelStandBy)) return;
  embedded.fetchInBackground();
  const reason = isConnected ? "For when every provider fails" : "No model provider is configured";
  tell(`${reason}: a small demonstration model is made ready in the background.`);
}

function modelNotes(
  config: Pick<Config, "providers" | "rewriting">,
  catalogue: Catalogue,
  models: Pick<LanguageModel & ModelListReader, "offers" | "setAside">,
): string[] {
  const { model: rewriterName } = config.rewriting;
  const isRewriterUnknown = rewriterName !== null && !catalogue.has(rewriterName);
  return [
    ...Object.keys(config.providers.modelIds).map(
      (name) =>
        `MODEL_ID_… for ${name} goes with the next version. Put its id, price and window into MODELS_FILE: docs/how-to/add-a-model.md.`,
    ),
    ...models.setAside().map(({ model, reason, successor }) => {
      const next = successor === null ? "" : ` Its provider names ${successor} in its place.`;
      return `${model} is set aside: ${MODEL_EXCLUSION_REASON_TEXTS[reason]}.${next}`;
    }),
    ...(isRewriterUnknown
      ? [
          `OPTIMIZER_MODEL names ${rewriterName}, which is not in the catalogue: models are chosen by speed and price instead.`,
        ]
      : []),
    ...tiersWithoutModel(models.offers()).map(
      (tier) =>
        `Nobody can answer on ${PLANS[tier].label}: no connected model is open to it. See Models on the admin page, or MODELS_FILE.`,
    ),
  ];
}

const traceCalls = <Models extends LanguageModel>(models: Models, tracing: Pick<Tracing, "beginCall">): Models => ({
  ...models,
  answer: (request: RegionalAnswerRequest, signal: AbortSignal) => traced(models, tracing, request, signal),
});

async function* traced(
  models: LanguageModel,
  tracing: Pick<Tracing, "beginCall">,
  request: RegionalAnswerRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerPiece> {
  const call = tracing.beginCall(request);
  let failure: Parameters<typeof call.end>[0] = "stopped";
  try {
    for await (const piece of models.answer(request, signal)) {
      call.hear(piece);
      if (piece.kind === "end") failure = null;
      yield piece;
    }
  } catch (error) {
    failure = error instanceof ProviderError ? error.kind : "internal";
    throw error;
  } finally {
    call.end(failure);
  }
}
