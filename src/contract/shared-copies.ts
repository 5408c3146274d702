import * as z from "zod/mini";
import type { CopySource } from "#domain/conversations/conversation-copy.ts";
import { labelIn } from "#domain/routing/route-decision.ts";
import { idSchema } from "./ids.ts";
import type { Message } from "./messages.ts";

/** The newest so many turns go into a copy that is shared. */
export const SHARED_TURNS_MAX = 200;

const copiedTurnSchema = z.object({
  sentAt: z.iso.datetime(),
  prompt: z.string(),
  sentAs: z.nullable(z.string()),
  files: z.readonly(z.array(z.string())),
  answers: z.readonly(z.array(z.object({ by: z.string(), text: z.string() }))),
});
export const copiedTurnsSchema = z.readonly(z.array(copiedTurnSchema));

export const linkKeySchema = z.string().check(z.regex(/^[\w-]{24}$/, "Not a link of ours"));

export const shareInputSchema = z.strictObject({
  /** The message the copied line ends with; left out: the line written last. */
  endId: z.optional(idSchema),
});

/** What the owner sees of a link. */
const shareLinkSchema = z.object({
  /** The address is `/shared/{key}`. */
  key: linkKeySchema,
  /** When the copy was made. */
  sharedAt: z.iso.datetime(),
  turns: z.int(),
});
export const shareStateSchema = z.object({
  /** False while an admin has switched links off: none can be made, and none can be read. */
  isOn: z.boolean(),
  link: z.nullable(shareLinkSchema),
});
export type ShareState = z.infer<typeof shareStateSchema>;

/** What a person with the link sees: nothing about who shared it. */
export const sharedCopySchema = z.object({ title: z.string(), sharedAt: z.iso.datetime(), turns: copiedTurnsSchema });

export const sharingSwitchSchema = z.strictObject({ isOn: z.boolean() });

/** A message as a copy of its conversation reads it. */
export const copySourceOf = (message: Message): CopySource => ({
  id: message.id,
  parentId: message.parentId,
  compareGroup: message.compareGroup,
  sentAt: message.createdAt,
  prompt: message.originalPrompt,
  sentAs: message.isImprovementOn && message.improvedPrompt !== message.originalPrompt ? message.improvedPrompt : null,
  files: message.files.map(({ name }) => name),
  answer: {
    by: message.importedAt === null ? labelIn(message.route, message.modelUsed) : "ChatGPT",
    text: message.chatGptResponse ?? "",
  },
});
