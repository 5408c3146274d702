import * as z from "zod/mini";
import { TASK_KINDS } from "#domain/routing/task.ts";
import { idSchema } from "./ids.ts";

/**
 * How a remembered choice works on the next prompt: the rewriting model hears that it is liked, that it is not to come again, or
 * nothing yet.
 */
export const MEMORY_EFFECTS = ["fills", "withheld", "open"] as const;
export type MemoryEffect = (typeof MEMORY_EFFECTS)[number];

const count = z.int().check(z.minimum(0));
const time = z.iso.datetime();

/** A change the user has kept or taken out, in words of ours. */
const memoryChoiceSchema = z.object({
  id: idSchema,
  /** "Tone" */
  slot: z.string(),
  /** "Use a friendly tone."; empty: any change of that kind. */
  value: z.string(),
  accepted: count,
  rejected: count,
  effect: z.enum(MEMORY_EFFECTS),
  lastAt: time,
});
export type MemoryChoice = z.infer<typeof memoryChoiceSchema>;

/** A prompt remembered without its words. */
const memoryPromptSchema = z.object({
  id: idSchema,
  /** What kind of task it was; null: not known, or told by an earlier version. */
  category: z.nullable(z.enum(TASK_KINDS)),
  /** False: only its labels are kept, since there was no embedder. */
  hasVector: z.boolean(),
  /** Where its words are: here they are not kept. */
  conversationId: idSchema,
  lastAt: time,
});
export type MemoryPrompt = z.infer<typeof memoryPromptSchema>;

/** `GET /api/user/memory`: everything that was learned from this user. Ids are of one kind across both lists. */
export const memorySchema = z.object({
  /** The preference `rememberEdits`: while it is off, nothing is read or written. */
  isOn: z.boolean(),
  choices: z.array(memoryChoiceSchema),
  prompts: z.array(memoryPromptSchema),
});
export type Memory = z.infer<typeof memorySchema>;
