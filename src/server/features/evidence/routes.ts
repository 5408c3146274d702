import { modelEvidenceSchema } from "#contract/evidence.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { LanguageModel } from "../../ports/language-model.ts";
import type { ModelCatalogue } from "../../ports/model-catalogue.ts";
import type { Store } from "../../ports/store.ts";
import { buildModelEvidence } from "./build-model-evidence.ts";

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
