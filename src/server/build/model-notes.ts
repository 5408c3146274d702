import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import { tiersWithoutModel } from "#domain/catalogue/why-no-model.ts";
import { PLANS } from "#domain/plans/plans.ts";
import type { Config } from "../config.ts";
import { SET_ASIDE_WORDS } from "../features/models/set-aside-words.ts";
import type { LanguageModel } from "../ports/language-model.ts";
import type { ModelListReader } from "../ports/model-catalogue.ts";

/** What whoever runs the site is told about its models at the start, a line each. */
export function modelNotes(
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
      return `${model} is set aside: ${SET_ASIDE_WORDS[reason]}.${next}`;
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
