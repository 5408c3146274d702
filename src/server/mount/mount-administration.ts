import { adminRoutes } from "../features/admin/routes.ts";
import { routingRoutes } from "../features/admin/routing-routes.ts";
import { adminUserRoutes } from "../features/admin/user-routes.ts";
import { evidenceRoutes } from "../features/evidence/routes.ts";
import { stopAnswersBeforeRemoval } from "../features/messages/answer/settle-before-removal.ts";
import { rewriterTrialRoutes } from "../features/messages/improve/rewriter-trial-routes.ts";
import { adminCatalogueRoutes } from "../features/models/admin-routes.ts";
import { modelRoutes } from "../features/models/routes.ts";
import type { CommonRouteDeps } from "./common-route-deps.ts";

export function mountAdministration(parts: CommonRouteDeps): void {
  const { app, store, log, models, mailer, streams } = parts;
  routingRoutes(app, { ...parts, refresh: parts.routeLearner.refresh });
  evidenceRoutes(app, parts);
  modelRoutes(app, parts);
  adminCatalogueRoutes(app, { ...parts, lists: models });
  rewriterTrialRoutes(app, parts);
  adminRoutes(app, { ...parts, providerHealth: models.health });
  adminUserRoutes(app, {
    ...parts,
    forgetMails: (userId) => mailer.forget(userId),
    stopAnswers: (userId) => stopAnswersBeforeRemoval(log, () => store.accountData.underWay(userId)),
    cutStreams: (sessionIds) => {
      for (const id of sessionIds) streams.cut(id);
    },
  });
}
