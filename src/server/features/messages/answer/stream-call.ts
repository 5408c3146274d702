import { THINKING_LENGTH_MAX } from "#contract/limits.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { savedRegion } from "#domain/catalogue/region.ts";
import type { CallSettings, ThinkingWish } from "#domain/messages/thinking.ts";
import { ProviderError } from "../../../ports/language-model.ts";
import type { UserRecord } from "../../../ports/user-record.ts";
import type { ComposedTurns } from "../route/compose-turns.ts";
import { wishesOf } from "../route/route-prompt.ts";
import { type Ending, hasNewText } from "./answer-draft.ts";
import { type Answering, type AnswerPromptDeps, type Begun, ENOUGH, sinceStart } from "./answering.ts";
import { joinPieces } from "./join-pieces.ts";

export async function callModel(
  deps: AnswerPromptDeps,
  answering: Begun,
  { turns, inputTokens, outputTokensMax }: ComposedTurns,
  model: CatalogueEntry,
  { effort, thinkingTokensMax, firstTextMs }: CallSettings,
): Promise<Ending> {
  const { message, user, writer, draft, end, startOver, terms } = answering;
  const calledAt = deps.clock.now().getTime();
  draft.inputTokensEstimated = inputTokens;
  draft.called = model;
  const enough = new AbortController();
  const signal = AbortSignal.any([end, startOver, enough.signal]);
  let ending: Ending = { kind: "ended" };
  const request = {
    model,
    region: savedRegion(user.preferences),
    turns,
    outputTokensMax,
    thinkingTokensMax,
    firstTextMs,
    userId: user.id,
    maxTokensParameter: model.maxTokensParameter,
    ...(effort !== null && { effort }),
    ...(terms.sampling !== null && { sampling: terms.sampling }),
    ...(terms.format !== null && { format: terms.format }),
  };
  const pieces = deps.models.answer(request, signal);
  for await (const piece of draft.begun === "" ? pieces : joinPieces(pieces, draft.begun)) {
    if (piece.kind === "end") {
      draft.usage = piece.usage;
      // A refusal is an answer once it has words.
      if (piece.finish === "refused" && !hasNewText(draft)) throw new ProviderError("refused", model.provider);
      ending = { kind: "done", isIncomplete: piece.finish !== "complete" };
      break;
    }
    if (piece.kind === "thinking") {
      tellThinking(deps, answering, piece.text);
      continue;
    }
    const room = terms.answerLengthMax - draft.text.length;
    const text = wholeCharacters(piece.text, room);
    if (draft.thinking?.endedAt === null) draft.thinking = { ...draft.thinking, endedAt: deps.clock.now() };
    if (draft.firstTokenMs === null) {
      draft.firstTokenMs = sinceStart(deps, message);
      const { isTurbo } = thinkingWishOf(user);
      const callMs = deps.clock.now().getTime() - calledAt;
      deps.noteFirstToken?.({ model: model.name, callMs, wholeMs: draft.firstTokenMs, isTurbo });
    }
    draft.text += text;
    if (text !== "") writer.append({ type: "answer-delta", text });
    if (text.length < piece.text.length) {
      ending = { kind: "done", isIncomplete: true };
      break;
    }
  }
  enough.abort(ENOUGH);
  return ending;
}

/** Turbo is a promise of one plan alone. */
export function thinkingWishOf({ subscriptionTier, preferences }: UserRecord): ThinkingWish {
  const { effort = "auto" } = preferences;
  const isTurbo = subscriptionTier === "premier" && wishesOf(preferences).isTurbo;
  return { effort: effort === "auto" ? null : effort, isTurbo };
}

/** The first piece says that the model thinks, the others what. */
function tellThinking(deps: AnswerPromptDeps, { draft, writer }: Answering, told: string): void {
  const before = draft.thinking;
  if (before !== null && (before.endedAt !== null || told === "")) return;
  const now = deps.clock.now();
  const { startedAt, text } = before ?? { startedAt: now, text: "" };
  const added = wholeCharacters(told, THINKING_LENGTH_MAX - text.length);
  if (before !== null && added === "") return;
  draft.thinking = { startedAt, endedAt: null, text: text + added };
  writer.append({ type: "answer-thinking", ms: now.getTime() - startedAt.getTime(), text: added });
}

/** The first `room` code units, without half a character at the end. */
function wholeCharacters(text: string, room: number): string {
  if (text.length <= room) return text;
  const cut = text.slice(0, room);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
