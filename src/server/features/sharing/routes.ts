import * as z from "zod/mini";
import type { AdminActionName } from "#contract/admin.ts";
import { idParamsSchema } from "#contract/ids.ts";
import {
  SHARED_TURNS_MAX,
  type ShareState,
  sharedCopySchema,
  shareInputSchema,
  shareLinkKeySchema,
  shareStateSchema,
  sharingSwitchSchema,
} from "#contract/shared-copies.ts";
import { type CopyableMessage, copiedTurnsOf } from "#domain/conversations/conversation-copy.ts";
import { formatConversationTitle } from "#domain/conversations/conversations.ts";
import { AppError, notFound } from "../../app-error.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { Clock } from "../../ports/clock.ts";
import type { MessageRecord } from "../../ports/message-record.ts";
import type { SharedCopyRecord } from "../../ports/shared-copy-store.ts";
import type { Store } from "../../ports/store.ts";

export interface SharingRouteDeps extends ShareConversationDeps {
  readonly store: ShareConversationDeps["store"] & Pick<Store, "sharedCopies" | "conversations">;
  readonly record: (adminId: number, action: AdminActionName) => Promise<void>;
}

export function sharingRoutes(app: TypedApp, deps: SharingRouteDeps): void {
  const { store } = deps;
  const state = async (copy: SharedCopyRecord | null): Promise<ShareState> => ({
    isOn: await store.sharedCopies.isOn(),
    link:
      copy === null ? null : { key: copy.linkKey, sharedAt: copy.createdAt.toISOString(), turns: copy.turns.length },
  });

  switchRoutes(app, deps);

  app.get(
    "/api/conversations/:id/share",
    { config: { access: "user" }, schema: { params: idParamsSchema, response: { 200: shareStateSchema } } },
    async (request) => {
      const { id: userId } = requireUser(request);
      if (!(await store.conversations.exists(userId, request.params.id))) throw notFound();
      return await state(await store.sharedCopies.find(userId, request.params.id));
    },
  );

  app.post(
    "/api/conversations/:id/share",
    {
      config: { access: "user" },
      schema: { params: idParamsSchema, body: shareInputSchema, response: { 200: shareStateSchema } },
    },
    async (request) => {
      const { id } = request.params;
      return await state(await shareConversation(deps, requireUser(request).id, id, request.body.endId ?? null));
    },
  );

  app.delete(
    "/api/conversations/:id/share",
    { config: { access: "user" }, schema: { params: idParamsSchema } },
    async (request, reply) => {
      const { id: userId } = requireUser(request);
      if (!(await store.conversations.exists(userId, request.params.id))) throw notFound();
      await store.sharedCopies.revoke(userId, request.params.id);
      return reply.status(204).send();
    },
  );

  app.get(
    "/api/shared/:key",
    {
      config: { access: "anyone" },
      // An invalid key gets the same error as an unknown link (`not-found`), and not `invalid-input`.
      schema: { params: z.strictObject({ key: z.string() }), response: { 200: sharedCopySchema } },
    },
    async (request, reply) => {
      reply.header("x-robots-tag", "noindex, nofollow");
      const key = z.safeParse(shareLinkKeySchema, request.params.key);
      const copy = key.success ? await store.sharedCopies.read(key.data) : null;
      if (copy === null) throw notFound();
      return { title: copy.title, sharedAt: copy.createdAt.toISOString(), turns: copy.turns };
    },
  );
}

function switchRoutes(app: TypedApp, deps: SharingRouteDeps): void {
  const { store } = deps;
  app.get(
    "/api/admin/sharing",
    { config: { access: "admin" }, schema: { response: { 200: sharingSwitchSchema } } },
    async () => ({ isOn: await store.sharedCopies.isOn() }),
  );

  app.put(
    "/api/admin/sharing",
    { config: { access: "admin" }, schema: { body: sharingSwitchSchema, response: { 200: sharingSwitchSchema } } },
    async (request) => {
      await store.sharedCopies.setOn(request.body.isOn);
      await deps.record(requireUser(request).id, request.body.isOn ? "sharing-on" : "sharing-off");
      return request.body;
    },
  );
}

interface ShareConversationDeps {
  readonly store: {
    readonly conversations: Pick<Store["conversations"], "find">;
    readonly messages: Pick<Store["messages"], "list">;
    readonly sharedCopies: Pick<Store["sharedCopies"], "save" | "isOn">;
  };
  readonly clock: Clock;
  readonly newKey: () => string;
  readonly sourceOf: (message: MessageRecord) => CopyableMessage;
}

/**
 * Copies the branch of the conversation that ends with the message `endId` (null: the current branch). An existing link
 * then shows the new copy. Throws:
 * - not-found if the conversation is another user's or temporary, or if it has no message `endId`
 * - unavailable if links are switched off
 */
async function shareConversation(
  { store, clock, newKey, sourceOf }: ShareConversationDeps,
  userId: number,
  conversationId: number,
  endId: number | null,
): Promise<SharedCopyRecord> {
  const conversation = await store.conversations.find(userId, conversationId);
  if (conversation === null) throw notFound();
  if (!(await store.sharedCopies.isOn())) throw new AppError("unavailable", "Links are switched off on this site.");
  const messages = await store.messages.list(userId, conversationId);
  const turns = copiedTurnsOf(messages.map(sourceOf), endId);
  if (turns.length === 0) {
    if (endId !== null) throw notFound();
    throw new AppError("invalid-input", "There is nothing to share yet.");
  }
  const saved = await store.sharedCopies.save(userId, conversationId, {
    linkKey: newKey(),
    title: formatConversationTitle(conversation, "UTC"),
    turns: turns.slice(-SHARED_TURNS_MAX),
    createdAt: clock.now(),
  });
  if (saved === null) throw notFound();
  return saved;
}
