import { packVector } from "#domain/memory/prompt-vector.ts";
import { taskTypeOf } from "#domain/prompting/analyze/analyze.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import { lessonsOfPrompt } from "#domain/prompting/learned/memory-lessons.ts";
import type { PromptVectors } from "../../ports/prompt-vectors.ts";
import type { Store } from "../../ports/store.ts";
import type { UserRecord } from "../../ports/user-record.ts";
import { isMemoryOn } from "./is-memory-on.ts";

const PROMPTS_KEPT = 500;

export interface RememberPromptDeps {
  readonly store: { readonly memory: Pick<Store["memory"], "decide" | "remember"> };
  readonly vectors: Pick<PromptVectors, "unhurried">;
}

/** A message that has been answered, as far as memory looks at it. */
export interface AnsweredPrompt {
  readonly id: number;
  readonly originalPrompt: string;
  readonly startedAt: Date;
}

/**
 * Learns from a prompt once its message is settled: which of our questions it answers, its scores, what kind of task it is,
 * and the vector of its scrubbed text. No word of it is kept.
 */
export async function rememberPrompt(
  deps: RememberPromptDeps,
  user: UserRecord,
  message: AnsweredPrompt,
  { scores }: Pick<Improvement, "scores">,
): Promise<void> {
  if (!isMemoryOn(user)) return;
  const { memory } = deps.store;
  const { id, originalPrompt, startedAt } = message;
  const lessons = lessonsOfPrompt(originalPrompt);
  if (lessons.length > 0) await memory.decide(user.id, id, lessons, startedAt);
  const { vector } = await deps.vectors.unhurried(originalPrompt);
  const lesson = { messageId: id, vector: vector && packVector(vector), category: taskTypeOf(originalPrompt), scores };
  await memory.remember(user.id, lesson, startedAt, PROMPTS_KEPT);
}
