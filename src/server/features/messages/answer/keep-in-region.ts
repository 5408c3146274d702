import { isInRegion } from "#domain/catalogue/region.ts";
import {
  type AnswerPiece,
  type AnswerRequest,
  type AskedRequest,
  type LanguageModel,
  ProviderError,
} from "../../../ports/language-model.ts";

interface Unguarded {
  answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerPiece>;
}

/**
 * The same models, and the one place that every prompt passes on its way to a provider: none goes to a model outside of the region that
 * its user keeps prompts in, whoever has chosen that model. Whoever chooses leaves such models out before.
 */
export const keepInRegion = <Models extends Unguarded>(
  models: Models,
): Omit<Models, "answer"> & Pick<LanguageModel, "answer"> => ({
  ...models,
  answer: ({ region, ...request }: AskedRequest, signal: AbortSignal) =>
    isInRegion(region, request.model) ? models.answer(request, signal) : refused(request.model.provider),
});

// biome-ignore lint/correctness/useYield: a call that fails before its first piece.
async function* refused(provider: AnswerRequest["model"]["provider"]): AsyncGenerator<AnswerPiece> {
  throw new ProviderError("model-not-found", provider);
}
