import type { FailureCode } from "#contract/messages.ts";
import type { QuotaLimit } from "#domain/plans/quotas.ts";

/** An error that is sent in the format that OpenAI's clients read. */
export class EndpointError extends Error {
  override readonly name = "EndpointError";
  readonly status: number;
  readonly type: string;
  readonly code: string | null;
  readonly param: string | null;
  readonly retryAfterSeconds: number | null;
  /** False: a retry cannot help, whatever the status is. */
  readonly isWorthRetrying: boolean;

  constructor(
    message: string,
    {
      status,
      type,
      code = null,
      param = null,
      retryAfterSeconds = null,
      isWorthRetrying = status >= 500 || status === 429,
    }: {
      status: number;
      type: string;
      code?: string | null;
      param?: string | null;
      retryAfterSeconds?: number | null;
      isWorthRetrying?: boolean;
    },
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
    this.retryAfterSeconds = retryAfterSeconds;
    this.isWorthRetrying = isWorthRetrying;
  }
}

export const invalidRequestError = (
  message: string,
  param: string | null = null,
  code: string | null = null,
): EndpointError => new EndpointError(message, { status: 400, type: "invalid_request_error", param, code });

export const unknownModelError = (named: string): EndpointError =>
  new EndpointError(`The model ${JSON.stringify(named.slice(0, 100))} does not exist, or this key may not ask it.`, {
    ...{ status: 404, type: "invalid_request_error", param: "model", code: "model_not_found" },
  });

export const invalidApiKeyError = (): EndpointError =>
  new EndpointError("This key is not known, or no longer valid.", {
    ...{ status: 401, type: "authentication_error", code: "invalid_api_key" },
  });

/** The text does not name the reset time, because the Retry-After header does. */
const LIMIT_WORDS: Readonly<Record<QuotaLimit, string>> = {
  "soft-window": "The plan behind this key has no more messages for now.",
  "daily-cap": "The plan behind this key has no more messages for now.",
  "premium-tokens": "The premium tokens of this month are used up. Other models answer until they are renewed.",
  "key-money": "This key has reached what it may spend in a month.",
  "user-money": "The account behind this key has reached what it may spend in a day. It starts afresh at midnight UTC.",
  "instance-money":
    "This site has reached what answers on this plan may cost it in a day. It starts afresh at midnight UTC.",
};

export const limitReachedError = (limit: QuotaLimit, until: Date | null, now: Date): EndpointError =>
  new EndpointError(LIMIT_WORDS[limit], {
    ...{ status: 429, type: "insufficient_quota", code: "insufficient_quota", isWorthRetrying: false },
    retryAfterSeconds: until === null ? null : Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
  });

/** Clients retry after `retryAfterSeconds`. */
export const queueFullError = (): EndpointError =>
  new EndpointError("Too many calls are waiting for answers just now.", {
    ...{ status: 429, type: "rate_limit_error", code: "rate_limit_exceeded", retryAfterSeconds: 20 },
  });

interface Failure {
  readonly status: number;
  readonly type: string;
  readonly code: string;
  readonly sentence: (model: string) => string;
  readonly retryAfterSeconds?: number;
  readonly isWorthRetrying?: boolean;
}

const server = (status: number, code: string, sentence: Failure["sentence"], retryAfterSeconds?: number): Failure => ({
  ...{ status, type: "server_error", code, sentence },
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
});

/** A retry would fail again, or would cost the same again. */
const lasting = (status: number, code: string, sentence: Failure["sentence"]): Failure => ({
  ...server(status, code, sentence),
  isWorthRetrying: false,
});

const FAILURES: Readonly<Record<FailureCode, Failure>> = {
  "no-model": server(503, "no_model", () => "No model can answer on this plan just now."),
  "provider-unreachable": server(502, "provider_unreachable", (model) => `${model} could not be reached.`),
  "provider-timeout": server(504, "provider_timeout", (model) => `${model} did not answer in time.`),
  "provider-limited": {
    ...{ status: 429, type: "rate_limit_error", code: "rate_limit_exceeded", retryAfterSeconds: 10 },
    sentence: (model) => `${model} is taking no more requests just now.`,
  },
  "provider-resting": server(503, "provider_resting", () => "The models failed several times and are paused.", 30),
  "model-not-found": lasting(502, "model_gone", (model) => `${model} is no longer offered by its provider.`),
  "provider-rejected": {
    ...{ status: 400, type: "invalid_request_error", code: "provider_rejected" },
    sentence: (model) => `${model} did not accept this request.`,
  },
  "provider-key": lasting(502, "provider_key", (model) => `The provider's key for ${model} was not accepted.`),
  "content-refused": {
    ...{ status: 400, type: "invalid_request_error", code: "content_filter" },
    sentence: (model) => `${model} declined to answer this.`,
  },
  "context-length": {
    ...{ status: 400, type: "invalid_request_error", code: "context_length_exceeded" },
    sentence: (model) => `This goes beyond the context length of ${model}.`,
  },
  "answer-cut": server(502, "answer_cut", (model) => `${model} broke off in the middle.`),
  "answer-empty": server(502, "answer_empty", (model) => `${model} sent an empty answer.`),
  "answer-no-room": lasting(502, "answer_no_room", (model) => `${model} thought until no room was left for an answer.`),
  "attempts-exhausted": server(503, "attempts_exhausted", () => "The answer was interrupted too often."),
  "quota-exceeded": {
    ...{ status: 429, type: "insufficient_quota", code: "insufficient_quota" },
    sentence: () => "This answer would cost more than may be spent.",
  },
  "storage-full": server(503, "storage_full", () => "The storage of this site is full.", 60),
  internal: server(500, "internal", () => "Something went wrong on our side."),
};

/** For a provider's HTTP status. These fields say more than the ones of the failure code, so they replace them. */
const TOLD_BY_STATUS: Readonly<Record<number, Pick<Failure, "status" | "type" | "code" | "sentence">>> = {
  402: {
    ...{ status: 402, type: "insufficient_quota", code: "provider_payment" },
    sentence: (model) =>
      `The provider of ${model} must be paid before it answers. Whoever runs this site can fix that.`,
  },
  413: {
    ...{ status: 413, type: "invalid_request_error", code: "context_length_exceeded" },
    sentence: (model) => `This is more than the provider of ${model} takes in one request.`,
  },
};

/** `model`: the label of the model that was called last. `last`: how that call ended. */
export function answerFailedError(
  code: FailureCode,
  model: string,
  last?: { readonly status?: number | null; readonly retryAfterMs: number | null },
): EndpointError {
  const { sentence, ...failure } = { ...FAILURES[code], ...TOLD_BY_STATUS[last?.status ?? 0] };
  const isTold = code === "provider-limited" && last !== undefined && last.retryAfterMs !== null;
  return new EndpointError(sentence(model), {
    ...failure,
    ...(isTold && { retryAfterSeconds: Math.max(1, Math.ceil((last.retryAfterMs ?? 0) / 1_000)) }),
  });
}
