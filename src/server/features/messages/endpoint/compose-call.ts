import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { pictureTokens } from "#domain/files/file-tokens.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { estimateTokens } from "#domain/text/tokens.ts";
import type { ChatTurn } from "../../../ports/language-model.ts";
import type { HistoryRecord } from "../../../ports/message-record.ts";
import { type composeTurns, contextWindowOf } from "../route/compose-turns.ts";
import type { ApiCallInput, ApiCallTurn } from "./api-call-input.ts";
import type { ReencodedPictures } from "./reencode-pictures.ts";

/** Tokens for the answer if the caller sets no limit. */
const ANSWER_TOKENS_USUAL = 4_096;
/** A model is not called if its window leaves fewer tokens for the answer. */
const ANSWER_TOKENS_MIN = 64;

/**
 * Composes all turns of the caller, each with its texts and pictures in order. No turn is left out, because the program
 * decides what a model reads. `prompt` is the text of the last turn. A rewritten prompt comes after all pictures of
 * that turn.
 */
export const composeCall =
  (input: ApiCallInput, seen: ReencodedPictures): typeof composeTurns =>
  ({ prompt }, tier, model) => {
    const { instructions, earlier, last } = input;
    const told: ChatTurn[] = instructions === null ? [] : [{ role: "system", text: instructions }];
    const isAsSent = prompt === last.text;
    const turns = [
      ...told,
      ...earlier.map((turn) => turnOf(turn, seen, true)),
      turnOf(isAsSent ? last : { ...last, text: prompt, rest: prompt }, seen, isAsSent),
    ];
    const seenTokens = tokensOfPictures(seen, model);
    const words = estimateTokens(instructions ?? "") + tokensOf(earlier) + estimateTokens(prompt);
    const inputTokens = words + seenTokens;
    const room = Math.max(1, contextWindowOf(tier, model) - inputTokens);
    const outputTokensMax = Math.min(wantedTokens(input), room, model.outputTokensMax ?? Number.POSITIVE_INFINITY);
    return { turns, inputTokens, outputTokensMax, pictureTokens: seen.size === 0 ? null : seenTokens, fileCuts: [] };
  };

/** `hasCaptions` true: the text before each picture is kept as its caption. */
function turnOf({ role, text, rest, pictures }: ApiCallTurn, seen: ReencodedPictures, hasCaptions: boolean): ChatTurn {
  if (pictures.length === 0) return { role, text };
  const shown = pictures.flatMap((picture) => {
    const bytes = seen.get(picture)?.bytes;
    return bytes === undefined ? [] : [{ caption: hasCaptions ? picture.caption : null, bytes }];
  });
  return { role, text: rest, pictures: shown };
}

/** Makes a function that tells if a model's window (limited by the plan) has room for the request and an answer. */
export function createWindowCheck(
  input: ApiCallInput,
  seen: ReencodedPictures,
  tier: Tier,
): (model: CatalogueEntry) => boolean {
  const words = estimateTokens(input.instructions ?? "") + tokensOf([...input.earlier, input.last]);
  const answer = Math.min(ANSWER_TOKENS_MIN, wantedTokens(input));
  return (model) => contextWindowOf(tier, model) >= words + tokensOfPictures(seen, model) + answer;
}

const wantedTokens = ({ outputTokensMax }: ApiCallInput): number => outputTokensMax ?? ANSWER_TOKENS_USUAL;
const tokensOf = (turns: readonly ApiCallTurn[]): number =>
  turns.reduce((sum, { text }) => sum + estimateTokens(text), 0);
const tokensOfPictures = (seen: ReencodedPictures, { family }: CatalogueEntry): number =>
  [...seen.values()].reduce((sum, picture) => sum + pictureTokens(family, picture), 0);

/** Pairs each user turn with its answer, as context for the rewrite. Long turns are cut to their beginning. */
export function buildCallHistory({ earlier }: ApiCallInput): HistoryRecord[] {
  const history: HistoryRecord[] = [];
  for (const { role, text: whole } of earlier) {
    const text = whole.slice(0, PROMPT_LENGTH_MAX);
    const last = history.at(-1);
    if (role === "user") history.push({ originalPrompt: text, improvedPrompt: null, answer: "", questions: [] });
    else if (last !== undefined) history[history.length - 1] = { ...last, answer: last.answer + text };
  }
  return history;
}
