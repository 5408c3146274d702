import { idParamsSchema } from "#contract/ids.ts";
import { messageSchema } from "#contract/messages.ts";
import { acceptedPassageSchema, passageRewriteInputSchema, passageRewriteOfferSchema } from "#contract/passages.ts";
import { AppError } from "../../../app-error.ts";
import type { Limiters } from "../../../http/rate-limit.ts";
import type { ActiveStreams } from "../../../http/send-events.ts";
import { requireUser } from "../../../http/session.ts";
import type { TypedApp } from "../../../http/typed-app.ts";
import { presentMessage } from "../present/present-message.ts";
import { type AcceptPassageDeps, acceptPassage, type RewritePassageDeps, rewritePassage } from "./rewrite-passage.ts";

export function passageRoutes(
  app: TypedApp,
  deps: { change: RewritePassageDeps; keep: AcceptPassageDeps; limiters: Limiters; streams: ActiveStreams },
): void {
  app.post(
    "/api/messages/:id/passage",
    {
      config: { access: "user", needsRoom: true, wantsAnswer: true },
      schema: { params: idParamsSchema, body: passageRewriteInputSchema, response: { 200: passageRewriteOfferSchema } },
      preHandler: deps.limiters.sendPerUser,
    },
    async (request, reply) => {
      const { signedIn } = request;
      if (signedIn === null) throw new AppError("unauthorized", "Unauthorized");
      // Sign-out, a server stop and a closed page abort the call. Its cost until then is settled.
      const end = deps.streams.add(signedIn.sessionId, reply.raw);
      return await rewritePassage(deps.change, signedIn.user, request.params.id, request.body, end);
    },
  );

  app.post(
    "/api/messages/:id/passage/keep",
    {
      config: { access: "user", needsRoom: true },
      schema: { params: idParamsSchema, body: acceptedPassageSchema, response: { 200: messageSchema } },
    },
    async (request) =>
      presentMessage(await acceptPassage(deps.keep, requireUser(request).id, request.params.id, request.body.id)),
  );
}
