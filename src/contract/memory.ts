import * as z from "zod/mini";
import type { TaskType } from "#domain/prompting/analyze/analyze.ts";
import { idSchema } from "./ids.ts";

/**
 * How a remembered choice works on the next prompt: it goes in, it goes in where the prompt resembles those it was kept in,
 * it is not offered again, or nothing follows from it yet.
 */
export const MEMORY_EFFECTS = ["fills", "fills-similar", "withheld", "open"] as const;
export type MemoryEffect = (typeof MEMORY_EFFECTS)[number];

/** Every task type of the rules, listed again so that the page need not load the rules. */
const MEMORY_CATEGORIES = [
  ...(["code", "translate", "summarize", "rewrite", "email", "compare", "plan"] as const),
  ...(["explain", "brainstorm", "recommend", "write", "find", "answer"] as const),
] as const satisfies readonly TaskType[];
true satisfies TaskType extends (typeof MEMORY_CATEGORIES)[number] ? true : never;

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
  /** What kind of task it was; null: not known. */
  category: z.nullable(z.enum(MEMORY_CATEGORIES)),
  /** False: only its labels are kept, since there was no embedder. */
  hasVector: z.boolean(),
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
