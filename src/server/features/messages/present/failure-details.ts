import type { FailureCode } from "#contract/messages.ts";
import type { CallFailureKind } from "#domain/routing/next-call.ts";

export const FAILURE_CODE_BY_CALL_FAILURE: Readonly<Record<CallFailureKind, FailureCode>> = {
  unreachable: "provider-unreachable",
  timeout: "provider-timeout",
  limited: "provider-limited",
  "server-error": "provider-unreachable",
  "wrong-key": "provider-key",
  rejected: "provider-rejected",
  "model-not-found": "model-not-found",
  refused: "content-refused",
  "context-length": "context-length",
  cut: "answer-cut",
  empty: "answer-empty",
  "empty-length": "answer-no-room",
  "breaker-open": "provider-resting",
};

interface FailureWords {
  /** `model`: the label shown to users. */
  readonly sentence: (model: string) => string;
  readonly isRetryable: boolean;
}

export const FAILURE_DETAILS: Readonly<Record<FailureCode, FailureWords>> = {
  "no-model": {
    sentence: () => "No model is connected yet. Add a provider key, or wait until the demonstration model is ready.",
    isRetryable: true,
  },
  "provider-unreachable": {
    sentence: (model) => `${model} could not be reached. Your prompt is kept.`,
    isRetryable: true,
  },
  "provider-timeout": {
    sentence: (model) => `${model} did not answer in time. Your prompt is kept.`,
    isRetryable: true,
  },
  "provider-limited": {
    sentence: (model) => `${model} is taking no more requests just now. Your prompt is kept.`,
    isRetryable: true,
  },
  "provider-resting": {
    sentence: () =>
      "The connected models failed several times just now and are paused. They are tried again within a minute; your prompt is kept.",
    isRetryable: true,
  },
  "model-not-found": {
    sentence: (model) => `${model} is no longer offered by its provider. Another model may answer.`,
    isRetryable: true,
  },
  "provider-rejected": {
    sentence: (model) => `${model} did not accept this request. Another model may.`,
    isRetryable: true,
  },
  "provider-key": {
    sentence: (model) => `The key for ${model} was not accepted. Whoever runs this site has to renew it.`,
    isRetryable: true,
  },
  "content-refused": { sentence: (model) => `${model} declined to answer this prompt.`, isRetryable: true },
  // "context length" is part of the public API: clients use these words to detect that a file was too large.
  "context-length": {
    sentence: (model) =>
      `This goes beyond the context length of ${model}. Shorten the prompt or start a new conversation.`,
    isRetryable: true,
  },
  "answer-cut": {
    sentence: (model) => `${model} broke off in the middle. What had arrived is kept.`,
    isRetryable: true,
  },
  "answer-empty": { sentence: (model) => `${model} sent an empty answer. Your prompt is kept.`, isRetryable: true },
  "answer-no-room": {
    sentence: (model) => `${model} thought for so long that no room was left for an answer. Your prompt is kept.`,
    isRetryable: true,
  },
  "attempts-exhausted": {
    sentence: () => "The answer was interrupted too often. Your prompt is kept.",
    isRetryable: true,
  },
  "quota-exceeded": {
    sentence: () =>
      "This answer would cost more than may be spent today. The limit starts again at midnight UTC; your prompt is kept.",
    isRetryable: true,
  },
  "storage-full": {
    sentence: () => "The storage of this site is full, so the answer could not be saved. Your prompt is kept.",
    isRetryable: true,
  },
  internal: { sentence: () => "Something went wrong on our side. Your prompt is kept.", isRetryable: true },
};
