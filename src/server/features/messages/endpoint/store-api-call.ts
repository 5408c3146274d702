import { IMPORTED_CONVERSATION_LENGTH_MAX } from "#domain/imports/imported-conversation.ts";
import type { StoredApiCall } from "../../../ports/api-call-store.ts";
import type { PromptToAnswer } from "../../../ports/message-record.ts";
import type { Store } from "../../../ports/store.ts";
import type { FinalAnswer } from "../answer/answer-steps.ts";
import { buildAnswerResult } from "../answer/store-answer-result.ts";
import type { ApiCallInput, ApiCallTurn } from "./api-call-input.ts";
import { invalidRequestError } from "./endpoint-error.ts";
import type { ReencodedPictures } from "./reencode-pictures.ts";

export interface StoreApiCallDeps {
  readonly store: { readonly keptCalls: Store["keptCalls"] };
  /** Throws while nothing can be stored. */
  readonly assertRoom: () => void;
  readonly hash: (text: string) => Buffer;
}

/** Runs before any model is called. Throws if the client wants the call stored but this is not possible. */
export function assertApiCallStorable({ assertRoom }: Pick<StoreApiCallDeps, "assertRoom">, input: ApiCallInput): void {
  if (!input.isKept) return;
  assertRoom();
  const length = [...input.earlier, input.last].reduce((sum, { text }) => sum + text.length, 0);
  if (length <= IMPORTED_CONVERSATION_LENGTH_MAX) return;
  const most = IMPORTED_CONVERSATION_LENGTH_MAX.toLocaleString("en");
  throw invalidRequestError(`A conversation of at most ${most} characters is kept. Leave store out.`, "store");
}

/**
 * Stores a call as an answered message of the key's owner. A program sends the earlier turns again, and these turns
 * show which stored message the call continues. If there is none, all turns go into a new conversation.
 */
export async function storeApiCall(
  { store, hash }: StoreApiCallDeps,
  asked: { readonly input: ApiCallInput; readonly message: PromptToAnswer; readonly seen: ReencodedPictures },
  answer: FinalAnswer,
  now: Date,
): Promise<Awaited<ReturnType<StoreApiCallDeps["store"]["keptCalls"]["keep"]>>> {
  const { input, message, seen } = asked;
  const { earlier, last } = input;
  const digestOf = (turns: readonly Pick<ApiCallTurn, "role" | "text">[]) =>
    hash(JSON.stringify(turns.map(({ role, text }) => [role, text.trim()])));
  const settlement = buildAnswerResult({ ...message, compareGroup: null, improverUsage: null }, null, answer, now);
  const kept: StoredApiCall = {
    ...{ userId: message.userId, prompt: message.originalPrompt, startedAt: message.startedAt, settlement },
    isImprovementOn: message.isImprovementOn,
    earlier: pairsOf(earlier),
    digestBefore: earlier.length === 0 ? null : digestOf(earlier),
    digest: digestOf([...earlier, last, { role: "assistant", text: answer.text }]),
    files: last.pictures.flatMap((picture) => seen.get(picture)?.file ?? []),
  };
  return await store.keptCalls.keep(kept, now);
}

/** Pairs each user turn with its answer. Text before the first user turn is dropped. */
function pairsOf(turns: readonly ApiCallTurn[]): StoredApiCall["earlier"] {
  const pairs: { prompt: string; answer: string }[] = [];
  for (const { role, text } of turns) {
    const last = pairs.at(-1);
    if (role === "user") pairs.push({ prompt: text, answer: "" });
    else if (last !== undefined) last.answer = [last.answer, text].filter((part) => part !== "").join("\n\n");
  }
  return pairs;
}
