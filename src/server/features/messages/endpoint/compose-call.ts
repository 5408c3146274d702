import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { Tier } from "#domain/plans.ts";
import { estimateTokens } from "#domain/tokens.ts";
import type { ChatTurn } from "../../../ports/language-model.ts";
import type { HistoryRecord } from "../../../ports/store.ts";
import { type composeTurns, windowOf } from "../compose-turns.ts";
import type { CallInput } from "./call-input.ts";

/** Room for an answer where the caller names none. */
const ANSWER_TOKENS_USUAL = 4_096;
/** A window with less room than this for the answer is too small. */
const ANSWER_TOKENS_MIN = 64;

/** The caller's own turns, all of them, with `prompt` as the last: a program decides itself what a model reads. */
export const composeCall =
  (input: CallInput): typeof composeTurns =>
  ({ prompt }, tier, model) => {
    const told: ChatTurn[] = input.instructions === null ? [] : [{ role: "system", text: input.instructions }];
    const turns: ChatTurn[] = [...told, ...input.earlier, { role: "user", text: prompt }];
    const inputTokens = tokensOf(turns);
    const room = Math.max(1, windowOf(tier, model) - inputTokens);
    const outputTokensMax = Math.min(wantedTokens(input), room, model.outputTokensMax ?? Number.POSITIVE_INFINITY);
    return { turns, inputTokens, outputTokensMax, pictureTokens: null, fileCuts: [] };
  };

/** Whether a model's window, as far as the plan opens it, holds all of what the caller sends and an answer. */
export function hasWindowFor(input: CallInput, tier: Tier, model: CatalogueEntry): boolean {
  const sent = estimateTokens(input.instructions ?? "") + tokensOf(input.earlier) + estimateTokens(input.prompt);
  return windowOf(tier, model) >= sent + Math.min(ANSWER_TOKENS_MIN, wantedTokens(input));
}

const wantedTokens = ({ outputTokensMax }: CallInput): number => outputTokensMax ?? ANSWER_TOKENS_USUAL;
const tokensOf = (turns: readonly ChatTurn[]): number => turns.reduce((sum, { text }) => sum + estimateTokens(text), 0);

/** Each turn of the user with what was answered to it, as the improver reads a conversation: the beginning of each. */
export function historyOf({ earlier }: CallInput): HistoryRecord[] {
  const history: HistoryRecord[] = [];
  for (const { role, text: whole } of earlier) {
    const text = whole.slice(0, PROMPT_LENGTH_MAX);
    const last = history.at(-1);
    if (role === "user") history.push({ originalPrompt: text, improvedPrompt: null, answer: "", questions: [] });
    else if (last !== undefined) history[history.length - 1] = { ...last, answer: last.answer + text };
  }
  return history;
}
