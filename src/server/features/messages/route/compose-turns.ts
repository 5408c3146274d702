import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { trimHistoryToTokens } from "#domain/conversations/conversations.ts";
import { buildFileSection, type FileText, type TruncatedFile } from "#domain/files/file-section.ts";
import { pictureCaption, selectPicturesForModel } from "#domain/files/select-pictures-for-model.ts";
import { buildContinuationRequest } from "#domain/messages/continuation.ts";
import { PLANS, type Tier } from "#domain/plans/plans.ts";
import { estimateTokens } from "#domain/text/tokens.ts";
import type { PictureRecord } from "../../../ports/file-records.ts";
import type { ChatTurn } from "../../../ports/language-model.ts";
import type { HistoryRecord } from "../../../ports/message-record.ts";

/** About 16,000 characters. Longer answers are not stored (`ANSWER_LENGTH_MAX` in contract/limits.ts). */
export const ANSWER_TOKENS_MAX = 4_096;
const BEGUN_CHARACTERS_MIN = 1_000;

export interface ComposedTurns {
  readonly turns: readonly ChatTurn[];
  readonly inputTokens: number;
  readonly outputTokensMax: number;
  /** Estimated input tokens of the pictures; null: no pictures. */
  readonly pictureTokens: number | null;
  readonly fileCuts: readonly TruncatedFile[];
}

/** Files may use this share of the room that the prompt leaves. The rest is for the conversation. */
const FILES_SHARE = 3 / 4;
/** For the demonstration model. Its tokens are shorter than estimated, so files take more room than estimated. */
const FILES_SHARE_EMBEDDED = 1 / 2;

export interface ComposeTurnsInput {
  readonly prompt: string;
  readonly history: readonly HistoryRecord[];
  /** What the user told about themselves. null: nothing. */
  readonly instructions?: string | null;
  readonly files?: readonly FileText[];
  /** Newest first. */
  readonly pictures?: readonly PictureRecord[];
  /** Makes the name of the tags around the files. It is unguessable, and new in each request. */
  readonly newBoundary: () => string;
  /** Text of the answer to continue; empty for a new answer. */
  readonly begun?: string;
}

/**
 * Composes the turns of one call: the user's saved facts, earlier turns, files, and the prompt. Together they fit the
 * context limits of the plan and of the model. Pictures get room first (the newest before others), then the files of
 * this prompt, then earlier files. Earlier turns get the rest, and the oldest are dropped first. If an answer is
 * continued, its text so far and a request for the rest follow the prompt.
 */
export function composeTurns(material: ComposeTurnsInput, tier: Tier, model: CatalogueEntry): ComposedTurns {
  const { prompt, history, instructions = null, files = [], pictures = [], newBoundary, begun = "" } = material;
  const window = contextWindowOf(tier, model);
  const longest = model.outputTokensMax ?? Number.POSITIVE_INFINITY;
  const outputTokensMax = Math.min(ANSWER_TOKENS_MAX, Math.floor(window / 4), longest);
  const told = instructions === null ? [] : [{ role: "system" as const, text: instructions }];
  const toldTokens = estimateTokens(prompt) + tokensOf(told);
  const rest = restTurns(begun, window - outputTokensMax - toldTokens);
  const room = window - outputTokensMax - toldTokens - tokensOf(rest);
  const filesRoom = room * (model.provider === "embedded" ? FILES_SHARE_EMBEDDED : FILES_SHARE);
  const seen = selectPicturesForModel(pictures, filesRoom, model);
  const section = buildFileSection(files, filesRoom - seen.tokens, files.length === 0 ? "" : newBoundary());
  const asked = {
    role: "user" as const,
    text: section.text === "" ? prompt : `${section.text}\n\n${prompt}`,
    ...(seen.shown.length > 0 && {
      pictures: seen.shown.map((picture, index) => ({
        caption: pictureCaption(picture, index, seen.shown.length),
        bytes: picture.bytes,
      })),
    }),
  };
  const earlier = history.flatMap((message) => [
    { role: "user" as const, text: message.improvedPrompt ?? message.originalPrompt },
    { role: "assistant" as const, text: message.answer },
  ]);
  const fitted = trimHistoryToTokens(earlier, room - section.tokens - seen.tokens);
  return {
    turns: [...told, ...fitted, asked, ...rest],
    inputTokens: toldTokens + tokensOf(rest) + section.tokens + seen.tokens + tokensOf(fitted),
    outputTokensMax,
    pictureTokens: seen.shown.length === 0 ? null : seen.tokens,
    fileCuts: [...seen.cuts, ...section.cuts],
  };
}

/** How many tokens the prompt, the files, the conversation and the answer may take together. */
export const contextWindowOf = (tier: Tier, model: CatalogueEntry): number =>
  Math.min(PLANS[tier].contextTokens ?? Number.POSITIVE_INFINITY, model.contextTokens);

function restTurns(begun: string, tokensMax: number): readonly ChatTurn[] {
  if (begun === "") return [];
  const request = buildContinuationRequest(begun);
  // Only the end of a long answer fits a small window. `room` characters are at most `room` tokens.
  const room = Math.max(BEGUN_CHARACTERS_MIN, tokensMax - estimateTokens(request));
  const isLong = estimateTokens(begun) > room;
  return [
    // Providers refuse whitespace at the end of an assistant turn.
    { role: "assistant", text: (isLong ? begun.slice(-room) : begun).trimEnd() },
    { role: "user", text: request },
  ];
}

const tokensOf = (turns: readonly ChatTurn[]): number => turns.reduce((sum, { text }) => sum + estimateTokens(text), 0);
