import { NO_MEMORY, type PromptMemory, recallFor } from "#domain/memory/prompt-memory.ts";
import { packVector, similarPrompts } from "#domain/memory/prompt-vector.ts";
import type { SimilarPrompt } from "#domain/memory/slot-decision.ts";
import { textToEmbed } from "#domain/prompting/anonymize/text-to-embed.ts";
import { isTopical } from "#domain/prompting/learned/memory-slots.ts";
import type { Embedder } from "../../ports/embedder.ts";
import type { Store, UserRecord } from "../../ports/store.ts";
import { isMemoryOn } from "./is-memory-on.ts";

/** A first word that comes later is worse than a slot that stays open. */
const EMBED_WITHIN_MS = 150;
const PROMPTS_COMPARED_MAX = 200;

export interface RecallMemoryDeps {
  readonly store: { readonly memory: Pick<Store["memory"], "choices" | "decided"> };
  readonly embedder: Pick<Embedder, "embed">;
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
  const { text, isDoubtful } = textToEmbed(prompt);
  const vector = isDoubtful ? null : await deps.embedder.embed(text, EMBED_WITHIN_MS);
  return vector === null ? [] : similarPrompts(packVector(vector), earlier);
}
