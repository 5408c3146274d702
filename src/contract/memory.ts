import * as z from "zod/mini";
import { TASK_KINDS } from "#domain/routing/task.ts";
import { idSchema } from "./ids.ts";

/**
 * The effect of a remembered choice on the next prompt. fills: the rewriting model is asked to use it. withheld: the
 * model is asked to avoid it. open: no effect yet.
 */
export const MEMORY_EFFECTS = ["fills", "withheld", "open"] as const;
export type MemoryEffect = (typeof MEMORY_EFFECTS)[number];

const count = z.int().check(z.minimum(0));
const time = z.iso.datetime();

/** A change that the user accepted or rejected, described in Redraft's words. */
const memoryChoiceSchema = z.object({
  id: idSchema,
  /** For example "Tone". */
  slot: z.string(),
  /** The wording, for example "Use a friendly tone." Empty: all changes about this `slot`. */
  value: z.string(),
  accepted: count,
  rejected: count,
  effect: z.enum(MEMORY_EFFECTS),
  lastAt: time,
});
export type MemoryChoice = z.infer<typeof memoryChoiceSchema>;

const memoryPromptSchema = z.object({
  id: idSchema,
  /** null: unknown, or stored by an earlier version. */
  category: z.nullable(z.enum(TASK_KINDS)),
  /** False: only labels are stored, because no embedder (a model that makes vectors) was available. */
  hasVector: z.boolean(),
  /** The prompt's text is stored only in this conversation. */
  conversationId: idSchema,
  lastAt: time,
});
export type MemoryPrompt = z.infer<typeof memoryPromptSchema>;

/** `POST /api/user/memory/forget`: deletes these items. None is deleted if one is missing. */
export const forgetMemorySchema = z.strictObject({
  ids: z.array(idSchema).check(z.minLength(1), z.maxLength(1_000)),
});

/** `GET /api/user/memory`: everything learned from this user. An id is unique across both lists. */
export const memorySchema = z.object({
  /** The preference `rememberEdits`. False: memory is neither read nor written. */
  isOn: z.boolean(),
  choices: z.array(memoryChoiceSchema),
  prompts: z.array(memoryPromptSchema),
});
export type Memory = z.infer<typeof memorySchema>;
