import { type ImprovementPreview, improveInputSchema, improvementPreviewSchema } from "#contract/improvement.ts";
import type { Limiters } from "../../../http/rate-limit.ts";
import type { TypedApp } from "../../../http/typed-app.ts";
import { type PreviewImprovementDeps, previewImprovement } from "./preview-improvement.ts";
import { type StorePreviewDeps, storePreview } from "./reviews.ts";

export function previewRoutes(
  app: TypedApp,
  deps: { preview: PreviewImprovementDeps; keep: StorePreviewDeps; limiters: Limiters },
): void {
  app.post(
    "/api/improve",
    {
      config: { access: "anyone" },
      schema: { body: improveInputSchema, response: { 200: improvementPreviewSchema } },
      preHandler: async (request) =>
        request.signedIn === null ? deps.limiters.improvePerAddress(request) : deps.limiters.sendPerUser(request),
    },
    async (request, reply) => {
      const { originalPrompt, conversationId = null, parentId = "newest" } = request.body;
      const { files = [], answered = [], takenOut = [] } = request.body;
      const gone = new AbortController();
      reply.raw.once("close", () => gone.abort());
      const user = request.signedIn?.user ?? null;
      const { name, ...preview } = await previewImprovement(
        deps.preview,
        user,
        originalPrompt,
        {
          line: conversationId === null ? null : { conversationId, endId: parentId },
          files,
          answered,
          takenOut,
          // Visitors do not get the extra time that this takes.
          isInsisting: user !== null && request.body.isInsisting === true,
        },
        gone.signal,
      );
      const kept = { originalPrompt, improvement: preview.improvement, name, conversationId };
      const previewId = user === null ? null : await storePreview(deps.keep, user.id, kept);
      return { ...preview, previewId } as ImprovementPreview;
    },
  );
}
