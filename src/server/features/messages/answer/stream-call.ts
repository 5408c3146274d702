import { THINKING_LENGTH_MAX } from "#contract/limits.ts";
import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import { savedRegion } from "#domain/catalogue/region.ts";
import { extractContinuation } from "#domain/messages/continuation.ts";
import type { ModelCallSettings } from "#domain/messages/thinking.ts";
import {
  type AnswerPiece,
  ProviderError,
  type RegionalAnswerRequest,
  type TokenUsage,
} from "../../../ports/language-model.ts";
import type { ComposedTurns } from "../route/compose-turns.ts";
import { type AnswerPromptDeps, msSinceStart, type RestartableAnswerJob } from "./answer-job.ts";
import { type AnswerWithCalls, hasNewText, type Thinking } from "./answer-steps.ts";
import { thinkingRequestOf } from "./prepare-call.ts";

export interface CallToStream {
  readonly answer: AnswerWithCalls;
  readonly model: CatalogueEntry;
  readonly composed: ComposedTurns;
  readonly settings: ModelCallSettings;
}

export interface StreamedCall {
  readonly text: string;
  readonly thinking: Thinking | null;
  readonly usage: TokenUsage | null;
  readonly firstTokenMs: number | null;
  readonly end:
    | { readonly kind: "done"; readonly isIncomplete: boolean }
    | { readonly kind: "ended" }
    | { readonly kind: "threw"; readonly error: unknown };
}

/** The reason is a string, because the default reason would be an error object with a stack trace. */
export const PLAIN_ABORT_REASON = "enough";

/** Calls a model once and sends each piece to clients as it arrives. Never rejects. */
export async function streamCall(
  deps: AnswerPromptDeps,
  asked: RestartableAnswerJob,
  held: CallToStream,
): Promise<StreamedCall> {
  const { message, user, writer, terms } = asked;
  const { answer, model } = held;
  const { earlierText } = answer;
  const calledAt = deps.clock.now().getTime();
  let { text, thinking, usage, firstTokenMs } = answer;
  let end: StreamedCall["end"] = { kind: "ended" };
  const enough = new AbortController();
  const signal = AbortSignal.any([asked.end, asked.startOver, enough.signal]);
  try {
    const pieces = deps.models.answer(requestOf(asked, held), signal);
    for await (const piece of earlierText === "" ? pieces : joinPieces(pieces, earlierText)) {
      if (piece.kind === "end") {
        usage = piece.usage;
        // A refusal that comes after some text counts as an answer.
        if (piece.finish === "refused" && !hasNewText({ text, earlierText })) {
          throw new ProviderError("refused", model.provider);
        }
        end = { kind: "done", isIncomplete: piece.finish !== "complete" };
        break;
      }
      if (piece.kind === "thinking") {
        thinking = thinkOn(deps, asked, thinking, piece.text);
        continue;
      }
      const added = wholeCharacters(piece.text, terms.answerLengthMax - text.length);
      if (thinking?.endedAt === null) thinking = { ...thinking, endedAt: deps.clock.now() };
      if (firstTokenMs === null) {
        firstTokenMs = msSinceStart(deps, message);
        const callMs = deps.clock.now().getTime() - calledAt;
        const { isTurbo } = thinkingRequestOf(user);
        deps.noteFirstToken?.({ model: model.name, callMs, wholeMs: firstTokenMs, isTurbo });
      }
      text += added;
      if (added !== "") writer.append({ type: "answer-delta", text: added });
      if (added.length < piece.text.length) {
        end = { kind: "done", isIncomplete: true };
        break;
      }
    }
    enough.abort(PLAIN_ABORT_REASON);
  } catch (error) {
    end = { kind: "threw", error };
  }
  return { text, thinking, usage, firstTokenMs, end };
}

function requestOf(
  { user, terms }: RestartableAnswerJob,
  { model, composed, settings }: CallToStream,
): RegionalAnswerRequest {
  const { effort, thinkingTokensMax, firstTextMs } = settings;
  return {
    model,
    region: savedRegion(user.preferences),
    turns: composed.turns,
    outputTokensMax: composed.outputTokensMax,
    thinkingTokensMax,
    firstTextMs,
    userId: user.id,
    maxTokensParameter: model.maxTokensParameter,
    ...(effort !== null && { effort }),
    ...(terms.sampling !== null && { sampling: terms.sampling }),
    ...(terms.format !== null && { format: terms.format }),
  };
}

/** Sends thinking to clients. The first event says that the model thinks; later ones add text. */
function thinkOn(
  deps: AnswerPromptDeps,
  { writer }: RestartableAnswerJob,
  before: Thinking | null,
  thought: string,
): Thinking | null {
  if (before !== null && (before.endedAt !== null || thought === "")) return before;
  const now = deps.clock.now();
  const { startedAt, text } = before ?? { startedAt: now, text: "" };
  const added = wholeCharacters(thought, THINKING_LENGTH_MAX - text.length);
  if (before !== null && added === "") return before;
  writer.append({ type: "answer-thinking", ms: now.getTime() - startedAt.getTime(), text: added });
  return { startedAt, endedAt: null, text: text + added };
}

/** Cuts the text to `room` code units, or to one less if the cut would split a surrogate pair. */
function wholeCharacters(text: string, room: number): string {
  if (text.length <= room) return text;
  const cut = text.slice(0, room);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** Yields the pieces of a continuation, to append to `begun`. Leaves out words of `begun` that the model repeats. */
async function* joinPieces(pieces: AsyncIterable<AnswerPiece>, begun: string): AsyncGenerator<AnswerPiece> {
  // Text that is not sent yet, because it is not clear where it joins `begun`. null: that is clear now.
  let held: string | null = "";
  for await (const piece of pieces) {
    if (held === null || piece.kind === "thinking") {
      yield piece;
      continue;
    }
    if (piece.kind === "text") held += piece.text;
    const seam = extractContinuation(begun, held, piece.kind === "end");
    if (seam !== null) {
      held = null;
      if (seam !== "") yield { kind: "text", text: seam };
    }
    if (piece.kind === "end") yield piece;
  }
}
