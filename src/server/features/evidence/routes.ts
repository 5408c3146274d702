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
    const { counts, picks } = await store.routeOutcomes.read();
    // A pick welcomes one answer and not the other.
    const picked = picks.reduce((sum, { times }) => sum + times, 0);
    const connected = models.offers().filter(({ entry }) => entry.provider !== "embedded");
    return {
      welcome: counts.reduce((sum, { won }) => sum + won, picked),
      unwelcome: counts.reduce((sum, { lost }) => sum + lost, picked),
      models: connected.length,
      modelsWithFigures: connected.filter(({ entry }) => entry.strengths.knowledge !== undefined).length,
    };
  });
}
