import * as z from "zod/mini";
import type { CopyableMessage } from "#domain/conversations/conversation-copy.ts";
import { findStoredLabel } from "#domain/routing/route-decision.ts";
import { idSchema } from "./ids.ts";
import type { Message } from "./messages.ts";

/** A shared copy contains only the newest turns, at most this many. */
export const SHARED_TURNS_MAX = 200;

const copiedTurnSchema = z.object({
  sentAt: z.iso.datetime(),
  prompt: z.string(),
  sentAs: z.nullable(z.string()),
  files: z.readonly(z.array(z.string())),
  answers: z.readonly(z.array(z.object({ by: z.string(), text: z.string() }))),
});
export const copiedTurnsSchema = z.readonly(z.array(copiedTurnSchema));

export const shareLinkKeySchema = z.string().check(z.regex(/^[\w-]{24}$/, "Not a link of ours"));

export const shareInputSchema = z.strictObject({
  /** The last message of the copied thread; absent: the newest thread. */
  endId: z.optional(idSchema),
});

const shareLinkSchema = z.object({
  /** The page address is `/shared/{key}`. */
  key: shareLinkKeySchema,
  sharedAt: z.iso.datetime(),
  turns: z.int(),
});
export const shareStateSchema = z.object({
  /** False: an admin has switched links off; no link can be made or read. */
  isOn: z.boolean(),
  link: z.nullable(shareLinkSchema),
});
export type ShareState = z.infer<typeof shareStateSchema>;

/** What readers of the link see: no data about the owner. */
export const sharedCopySchema = z.object({ title: z.string(), sharedAt: z.iso.datetime(), turns: copiedTurnsSchema });

export const sharingSwitchSchema = z.strictObject({ isOn: z.boolean() });

export const toCopyableMessage = (message: Message): CopyableMessage => ({
  id: message.id,
  parentId: message.parentId,
  compareGroup: message.compareGroup,
  sentAt: message.createdAt,
  prompt: message.originalPrompt,
  sentAs: message.isImprovementOn && message.improvedPrompt !== message.originalPrompt ? message.improvedPrompt : null,
  files: message.files.map(({ name }) => name),
  answer: {
    by: message.importedAt === null ? findStoredLabel(message.route, message.modelUsed) : "ChatGPT",
    text: message.chatGptResponse ?? "",
  },
});
