import { type ImprovePreview, improveInputSchema, improvePreviewSchema } from "#contract/improvement.ts";
import type { Limiters } from "../../http/rate-limit.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import { previewImprovement } from "./preview-improvement.ts";
import type { RoutePromptDeps } from "./route-prompt.ts";

/** The improvement and the route without sending: for the composer, and for visitors of the landing page. */
export function previewRoutes(app: TypedApp, deps: { preview: RoutePromptDeps; limiters: Limiters }): void {
  app.post(
    "/api/improve",
    {
      config: { access: "anyone" },
      schema: { body: improveInputSchema, response: { 200: improvePreviewSchema } },
      preHandler: async (request) =>
        request.signedIn === null ? deps.limiters.improvePerAddress(request) : deps.limiters.sendPerUser(request),
    },
    async (request) => {
      const preview = previewImprovement(deps.preview, request.signedIn?.user ?? null, request.body.originalPrompt);
      return preview as ImprovePreview;
    },
  );
}
