import * as z from "zod/mini";
import type { ExportedConversation } from "#domain/imports/exported-conversation.ts";

// Lenient on purpose, because exports differ from year to year: a field of an unexpected type counts as missing.

const textSchema = z.catch(z.nullable(z.string()), null);
const numberSchema = z.catch(z.nullable(z.number()), null);
const nameSchema = (fallback: string) => z.catch(z.string(), fallback);

const partSchema = z.catch(z.union([z.string(), z.object({ content_type: textSchema, text: textSchema })]), {
  content_type: null,
  text: null,
});
const contentSchema = z.object({
  content_type: nameSchema(""),
  parts: z.catch(z.array(partSchema), []),
  text: textSchema,
  language: textSchema,
});
const attachmentSchema = z.catch(z.object({ name: textSchema, mime_type: textSchema }), {
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
  create_time: numberSchema,
  content: z.catch(contentSchema, { content_type: "", parts: [], text: null, language: null }),
  metadata: z.catch(metadataSchema, { is_visually_hidden_from_conversation: false, attachments: [] }),
});
const nodeSchema = z.object({ message: z.catch(z.nullable(messageSchema), null), parent: textSchema });

/** One conversation of ChatGPT's "Export data". Only `mapping` is required. */
export const exportedConversationSchema: z.ZodMiniType<ExportedConversation> = z.object({
  conversation_id: textSchema,
  id: textSchema,
  title: textSchema,
  create_time: numberSchema,
  current_node: textSchema,
  mapping: z.record(z.string(), z.catch(z.nullable(nodeSchema), null)),
});
