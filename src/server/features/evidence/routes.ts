import { type ModelEvidence, modelEvidenceSchema } from "#contract/evidence.ts";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { EvidenceSource } from "#domain/catalogue/evidence.ts";
import { OUTCOMES_MIN, type RouteOutcome, sumOutcomes, type WordingOutcome } from "#domain/routing/route-outcomes.ts";
import { TASK_KINDS } from "#domain/routing/task.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { LanguageModel, ModelOffer } from "../../ports/language-model.ts";
import type { ModelCatalogue } from "../../ports/model-catalogue.ts";
import type { Store } from "../../ports/store.ts";

export interface EvidenceRouteDeps {
  readonly store: { readonly routeOutcomes: Pick<Store["routeOutcomes"], "read"> };
  readonly models: Pick<LanguageModel, "offers">;
  readonly catalogue: Pick<ModelCatalogue, "current">;
}

/** Public. Shows model grades, and totals for all users together. The totals name no user and no time. */
export function evidenceRoutes(app: TypedApp, { store, models, catalogue }: EvidenceRouteDeps): void {
  app.get(
    "/api/evidence",
    { config: { access: "anyone" }, schema: { response: { 200: modelEvidenceSchema } } },
    async () => buildModelEvidence(await store.routeOutcomes.read(), models.offers(), catalogue.current()),
  );
}

/** The facts behind model choice. If several catalogue entries use the same model, they become one. */
function buildModelEvidence(
  { counts, wordings }: { readonly counts: readonly RouteOutcome[]; readonly wordings: readonly WordingOutcome[] },
  offers: readonly Pick<ModelOffer, "entry">[],
  catalogue: Catalogue,
): ModelEvidence {
  const sources: EvidenceSource[] = [];
  const placeOf = (source: EvidenceSource): number => {
    const known = sources.findIndex(({ name, address }) => name === source.name && address === source.address);
    return known >= 0 ? known : sources.push(source) - 1;
  };
  const shown = [...catalogue.values()].filter(({ isOn, provider }) => isOn && provider !== "embedded");
  const models = [...Map.groupBy(shown, answererOf).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    return [
      {
        label: same.map(({ label }) => label).join(", "),
        answeredBy: first.providerLabel,
        isConnected: offers.some(({ entry }) => same.some(({ name }) => name === entry.name)),
        grades: TASK_KINDS.flatMap((kind) => {
          const graded = first.grades[kind];
          if (graded === undefined) return [];
          return [{ kind, grade: graded.grade, isNear: graded.isNear === true, sources: graded.sources.map(placeOf) }];
        }),
      },
    ];
  });
  return {
    models: models.filter(({ grades, isConnected }) => isConnected || grades.length > 0),
    sources,
    seenMin: OUTCOMES_MIN,
    seen: sumOutcomes(counts).map(({ model, ...seen }) => ({ ...seen, label: catalogue.get(model)?.label ?? model })),
    wordings: {
      improvedWon: wordings.reduce((sum, { improvedWon }) => sum + improvedWon, 0),
      typedWon: wordings.reduce((sum, { typedWon }) => sum + typedWon, 0),
    },
  };
}

const answererOf = ({ provider, providerModelId, name }: CatalogueEntry): string =>
  providerModelId === "" ? name : `${provider} ${providerModelId}`;
