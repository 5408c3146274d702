import { NO_MEMORY, type PromptMemory, recallFor } from "#domain/memory/prompt-memory.ts";
import { packVector, similarPrompts } from "#domain/memory/prompt-vector.ts";
import type { SimilarPrompt } from "#domain/memory/slot-decision.ts";
import { isTopical } from "#domain/prompting/learned/memory-slots.ts";
import type { PromptVectors } from "../../ports/prompt-vectors.ts";
import type { Store } from "../../ports/store.ts";
import type { UserRecord } from "../../ports/user-record.ts";
import { isMemoryOn } from "./is-memory-on.ts";

const PROMPTS_COMPARED_MAX = 200;

export interface RecallMemoryDeps {
  readonly store: { readonly memory: Pick<Store["memory"], "choices" | "decided"> };
  readonly vectors: Pick<PromptVectors, "of">;
  readonly reportBug: (error: unknown) => void;
}

/**
 * What this user's memory says about a prompt. Nothing, without looking, when it is switched off; nothing when it cannot be
 * read, because a message does not wait for it; by counts alone without an embedder.
 */
export async function recallMemory(deps: RecallMemoryDeps, user: UserRecord, prompt: string): Promise<PromptMemory> {
  if (!isMemoryOn(user)) return NO_MEMORY;
  try {
    const choices = await deps.store.memory.choices(user.id);
    if (choices.length === 0) return NO_MEMORY;
    return recallFor(choices, await similarTo(deps, user.id, prompt), isTopical);
  } catch (error) {
    deps.reportBug(error);
    return NO_MEMORY;
  }
}

async function similarTo(deps: RecallMemoryDeps, userId: number, prompt: string): Promise<SimilarPrompt[]> {
  const earlier = await deps.store.memory.decided(userId, PROMPTS_COMPARED_MAX);
  if (earlier.length === 0) return [];
  const { vector } = await deps.vectors.of(prompt);
  return vector === null ? [] : similarPrompts(packVector(vector), earlier);
}
