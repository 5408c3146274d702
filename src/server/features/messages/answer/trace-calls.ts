import {
  type AnswerPiece,
  type AskedRequest,
  type LanguageModel,
  ProviderError,
} from "../../../ports/language-model.ts";
import type { Tracing } from "../../../ports/tracing.ts";

/** The same models, with each call told. */
export const traceCalls = <Models extends LanguageModel>(
  models: Models,
  tracing: Pick<Tracing, "beginCall">,
): Models => ({
  ...models,
  answer: (request: AskedRequest, signal: AbortSignal) => traced(models, tracing, request, signal),
});

async function* traced(
  models: LanguageModel,
  tracing: Pick<Tracing, "beginCall">,
  request: AskedRequest,
  signal: AbortSignal,
): AsyncGenerator<AnswerPiece> {
  const call = tracing.beginCall(request);
  let failure: Parameters<typeof call.end>[0] = "stopped";
  try {
    for await (const piece of models.answer(request, signal)) {
      call.hear(piece);
      if (piece.kind === "end") failure = null;
      yield piece;
    }
  } catch (error) {
    failure = error instanceof ProviderError ? error.kind : "internal";
    throw error;
  } finally {
    call.end(failure);
  }
}
