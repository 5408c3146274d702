import { modelParamsSchema, rewriterTrialListSchema } from "#contract/catalogue-admin.ts";
import { isFitToWrite } from "#domain/prompting/trial/score-rewriter-trial.ts";
import { AppError, notFound } from "../../../app-error.ts";
import type { TypedApp } from "../../../http/typed-app.ts";
import type { LanguageModel } from "../../../ports/language-model.ts";
import type { RewriterTrialRunner } from "./rewriter-trial-runner.ts";

export function rewriterTrialRoutes(
  app: TypedApp,
  { trials, models }: { trials: RewriterTrialRunner; models: Pick<LanguageModel, "offers"> },
): void {
  const present = () => ({
    trials: trials
      .all()
      .map((trial) => ({ ...trial, triedAt: trial.triedAt.toISOString(), isFit: isFitToWrite(trial) })),
  });
  const config = { access: "admin" } as const;
  const response = { 200: rewriterTrialListSchema };

  app.get("/api/admin/writer-trials", { config, schema: { response } }, async () => present());

  app.post(
    "/api/admin/writer-trials/:name",
    { config, schema: { params: modelParamsSchema, response } },
    async (request) => {
      const offer = models.offers().find(({ entry }) => entry.name === request.params.name);
      if (offer === undefined) throw notFound();
      if ((await trials.tryNow(offer.entry)) === null)
        throw new AppError("quota-exceeded", "Too little is left of what may be spent today for a trial.");
      return present();
    },
  );
}
