import type { LanguageModelV4CallOptions } from "@ai-sdk/provider";
import type { AnswerRequest } from "#server/ports/language-model.ts";

type Options = Pick<
  LanguageModelV4CallOptions,
  "temperature" | "topP" | "stopSequences" | "seed" | "presencePenalty" | "frequencyPenalty"
>;

/** Wishes about how words are picked, in the packages' words; none of them for a model that refuses a temperature. */
export function samplingOptions({ model, sampling = {} }: AnswerRequest): Options {
  const { stop, temperature, topP, ...rest } = sampling;
  return {
    ...(model.takesTemperature && {
      ...rest,
      ...(temperature !== undefined && { temperature }),
      ...(topP !== undefined && { topP }),
    }),
    ...(stop !== undefined && stop.length > 0 && { stopSequences: [...stop] }),
  };
}
