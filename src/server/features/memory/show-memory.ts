import type { Memory, MemoryEffect } from "#contract/memory.ts";
import { decideSlot, type SlotCounts } from "#domain/memory/slot-decision.ts";
import { wordsOfLesson } from "#domain/prompting/memory/lessons.ts";
import type { Store } from "../../ports/store.ts";
import type { UserRecord } from "../../ports/user-record.ts";
import { isMemoryOn } from "./is-memory-on.ts";

export interface ShowMemoryDeps {
  readonly store: { readonly memory: Pick<Store["memory"], "choices" | "prompts"> };
}

/** Everything that was learned from this user; also while memory is off, because it is still there. */
export async function showMemory({ store }: ShowMemoryDeps, user: UserRecord): Promise<Memory> {
  const [choices, prompts] = await Promise.all([store.memory.choices(user.id), store.memory.prompts(user.id)]);
  return {
    isOn: isMemoryOn(user),
    choices: choices.map(({ lastAt, slot, value, ...choice }) => {
      const { title, text } = wordsOfLesson({ slot, value }) ?? GONE;
      const effect = effectOf({ ...choice, slot, value }, text);
      return { ...choice, slot: title, value: text, effect, lastAt: lastAt.toISOString() };
    }),
    prompts: prompts.map(({ lastAt, ...prompt }) => ({ ...prompt, lastAt: lastAt.toISOString() })),
  };
}

/** A rule that a newer version no longer has: its row can still be seen and forgotten. */
const GONE = { title: "No longer used", text: "" } as const;

/** Without a prompt to compare: what similar prompts may tip stands as the counts have it. */
function effectOf(choice: SlotCounts, text: string): MemoryEffect {
  const { kind } = decideSlot(choice);
  if (kind !== "fills") return kind;
  // An earlier version kept it, and nothing reads it any more.
  if (text === "") return "open";
  return "fills";
}
