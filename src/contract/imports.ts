import * as z from "zod/mini";
import type { ExportedConversation } from "#domain/imports/exported-conversation.ts";
import {
  IMPORTED_CONVERSATION_LENGTH_MAX,
  IMPORTED_TEXT_LENGTH_MAX,
  IMPORTED_TURNS_MAX,
  type ImportedConversation,
  importedConversationLength,
} from "#domain/imports/imported-conversation.ts";
import { titleSchema } from "./conversations.ts";

/**
 * Limits per request, so that an import does not slow down other users. IMPORT_BATCH_BYTES limits what the page sends
 * at once; a single conversation may exceed it.
 */
export const IMPORT_BATCH_MAX = 100;
export const IMPORT_BATCH_BYTES = 64 * 1024;
/** Enough for the longest conversation, with three bytes per character and escaped line breaks. */
export const IMPORT_BODY_BYTES_MAX = 8 * 1024 * 1024;

const textSchema = z.string().check(z.maxLength(IMPORTED_TEXT_LENGTH_MAX));
const turnSchema = z.strictObject({
  prompt: textSchema.check(z.regex(/\S/, "A prompt must have words in it")),
  /** Empty: no answer. */
  answer: textSchema,
  createdAt: z.iso.datetime(),
});

const conversationSchema = z
  .strictObject({
    key: z.string().check(z.regex(/^[\w-]{1,100}$/, "A key is 1 to 100 letters, digits, _ or -")),
    title: titleSchema,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    turns: z.array(turnSchema).check(z.minLength(1), z.maxLength(IMPORTED_TURNS_MAX)),
  })
  .check(
    z.refine(
      (conversation) => importedConversationLength(conversation) <= IMPORTED_CONVERSATION_LENGTH_MAX,
      "This conversation is too long",
    ),
  );

/** Conversations from another service. They have no account or row ids: they get new ids and belong to the caller. */
export const importSchema = z.strictObject({
  conversations: z.array(conversationSchema satisfies z.ZodMiniType<ImportedConversation>).check(
    z.minLength(1),
    z.maxLength(IMPORT_BATCH_MAX),
    z.refine(
      (conversations) => new Set(conversations.map(({ key }) => key)).size === conversations.length,
      "A conversation is in it twice",
    ),
  ),
});

export const importResultSchema = z.object({
  imported: z.int(),
  /** Conversations that were imported before; they stay unchanged. */
  alreadyHere: z.int(),
});
export type ImportResult = z.infer<typeof importResultSchema>;

// Lenient on purpose, because exports differ from year to year: a field of an unexpected type counts as missing.

const textOrNullSchema = z.catch(z.nullable(z.string()), null);
const numberOrNullSchema = z.catch(z.nullable(z.number()), null);
const nameSchema = (fallback: string) => z.catch(z.string(), fallback);

const partSchema = z.catch(
  z.union([z.string(), z.object({ content_type: textOrNullSchema, text: textOrNullSchema })]),
  {
    content_type: null,
    text: null,
  },
);
const contentSchema = z.object({
  content_type: nameSchema(""),
  parts: z.catch(z.array(partSchema), []),
  text: textOrNullSchema,
  language: textOrNullSchema,
});
const attachmentSchema = z.catch(z.object({ name: textOrNullSchema, mime_type: textOrNullSchema }), {
  name: null,
  mime_type: null,
});
const metadataSchema = z.object({
  is_visually_hidden_from_conversation: z.catch(z.boolean(), false),
  attachments: z.catch(z.array(attachmentSchema), []),
});
const messageSchema = z.object({
  author: z.catch(z.object({ role: nameSchema("") }), { role: "" }),
  recipient: nameSchema("all"),
  create_time: numberOrNullSchema,
  content: z.catch(contentSchema, { content_type: "", parts: [], text: null, language: null }),
  metadata: z.catch(metadataSchema, { is_visually_hidden_from_conversation: false, attachments: [] }),
});
const nodeSchema = z.object({ message: z.catch(z.nullable(messageSchema), null), parent: textOrNullSchema });

/** One conversation of ChatGPT's "Export data". Only `mapping` is required. */
export const exportedConversationSchema: z.ZodMiniType<ExportedConversation> = z.object({
  conversation_id: textOrNullSchema,
  id: textOrNullSchema,
  title: textOrNullSchema,
  create_time: numberOrNullSchema,
  current_node: textOrNullSchema,
  mapping: z.record(z.string(), z.catch(z.nullable(nodeSchema), null)),
});
