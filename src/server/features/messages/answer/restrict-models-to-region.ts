import { isInRegion } from "#domain/catalogue/region.ts";
import {
  type AnswerPiece,
  type AnswerRequest,
  type LanguageModel,
  ProviderError,
  type RegionalAnswerRequest,
} from "../../../ports/language-model.ts";

interface Unguarded {
  answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerPiece>;
}

/**
 * Guards `answer`, the only way to a provider: no prompt goes to a model outside of its user's region, whatever code
 * chose the model. Routing leaves these models out too; this is the second check.
 */
export const restrictModelsToRegion = <Models extends Unguarded>(
  models: Models,
): Omit<Models, "answer"> & Pick<LanguageModel, "answer"> => ({
  ...models,
  answer: ({ region, ...request }: RegionalAnswerRequest, signal: AbortSignal) =>
    isInRegion(region, request.model) ? models.answer(request, signal) : refused(request.model.provider),
});

// biome-ignore lint/correctness/useYield: a call that fails before its first piece.
async function* refused(provider: AnswerRequest["model"]["provider"]): AsyncGenerator<AnswerPiece> {
  throw new ProviderError("model-not-found", provider);
}
