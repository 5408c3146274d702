import type { ProviderName } from "#domain/catalogue/models.ts";
import { type AnswerPiece, ProviderError } from "#server/ports/language-model.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";

/**
 * Yields a call's pieces. Reports the call's success or failure to the breaker. If the reader stops early, it reports
 * neither.
 */
export async function* withCircuitBreaker(
  call: {
    readonly breaker: CircuitBreaker | null;
    readonly provider: ProviderName;
    readonly pieces: AsyncIterable<AnswerPiece> | null;
    readonly userId: number | null;
  },
  on: { readonly onAnswer: () => void; readonly onFailure: (failure: ProviderError) => void },
): AsyncGenerator<AnswerPiece> {
  const { breaker, provider, pieces, userId } = call;
  if (breaker === null || pieces === null) throw new ProviderError("unreachable", provider);
  if (!breaker.admits(userId)) throw new ProviderError("breaker-open", provider);
  let hasVerdict = false;
  try {
    for await (const piece of pieces) {
      if (piece.kind === "end") {
        breaker.succeeded();
        on.onAnswer();
        hasVerdict = true;
      }
      yield piece;
    }
  } catch (error) {
    if (error instanceof ProviderError) {
      breaker.failed(error.kind, userId, error.retryAfterMs);
      hasVerdict = true;
      on.onFailure(error);
    }
    throw error;
  } finally {
    if (!hasVerdict) breaker.abandoned();
  }
}
