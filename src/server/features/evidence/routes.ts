import { evidenceSchema } from "#contract/evidence.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { LanguageModel } from "../../ports/language-model.ts";
import type { Store } from "../../ports/store.ts";

export interface EvidenceRouteDeps {
  readonly store: { readonly routeOutcomes: Pick<Store["routeOutcomes"], "read"> };
  readonly models: Pick<LanguageModel, "offers">;
}

/** For anyone: sums over everybody, without a user, a time or a model's name. */
export function evidenceRoutes(app: TypedApp, { store, models }: EvidenceRouteDeps): void {
  const schema = { response: { 200: evidenceSchema } };
  app.get("/api/evidence", { config: { access: "anyone" }, schema }, async () => {
    const { outcomes } = await store.routeOutcomes.read();
    const connected = models.offers().filter(({ entry }) => entry.provider !== "embedded");
    return {
      welcome: outcomes.reduce((sum, { won }) => sum + won, 0),
      unwelcome: outcomes.reduce((sum, { lost }) => sum + lost, 0),
      models: connected.length,
      modelsWithFigures: connected.filter(({ entry }) => entry.strengths.knowledge !== undefined).length,
    };
  });
}
