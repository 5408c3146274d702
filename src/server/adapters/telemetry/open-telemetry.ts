import type { Attributes, Histogram, Span, Tracer } from "@opentelemetry/api";
import { AppError } from "#server/app-error.ts";
import type { AnswerRequest, ChatTurn, TokenUsage } from "#server/ports/language-model.ts";
import type { CallTrace, TraceAttributes, Tracing } from "#server/ports/telemetry.ts";
import type { TelemetryConfig } from "#server/telemetry-config.ts";
import { runStep } from "./run-step.ts";

const SCOPE = "redraft";
/** How long a server stop waits for a collector that does not answer. */
const CLOSE_MS = 2_000;

/** Provider names in OpenTelemetry's conventions. A server that the operator added keeps its own name. */
const PROVIDER_NAMES: Readonly<Record<string, string>> = { google: "gcp.gemini" };
const FINISH_REASONS = { complete: "stop", length: "length", refused: "content_filter" } as const;

/** Buckets that the conventions recommend, in seconds and in tokens. */
const DURATION_BOUNDS = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];
const TOKEN_BOUNDS = [1, 4, 16, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304, 16777216, 67108864];

/**
 * Makes spans for the steps of a prompt and for each provider call. The call spans and two metrics follow the
 * OpenTelemetry semantic conventions 1.37, "GenAI spans" and "GenAI metrics". The packages are loaded only here, so
 * they cost nothing if telemetry is off.
 */
export async function openTelemetry({ variables, isContentTold }: TelemetryConfig): Promise<Tracing> {
  // The SDK reads its settings only from process.env, which does not contain the values of .env yet.
  Object.assign(process.env, variables);
  const { NodeSDK, api } = await import("@opentelemetry/sdk-node");
  const isNamed = /(^|,)\s*service\.name=/.test(variables.OTEL_RESOURCE_ATTRIBUTES ?? "");
  const sdk = new NodeSDK({
    logRecordProcessors: [],
    ...(variables.OTEL_SERVICE_NAME === undefined && !isNamed && { serviceName: SCOPE }),
  });
  sdk.start();
  const tracer = api.trace.getTracer(SCOPE);
  const meter = api.metrics.getMeter(SCOPE);
  const figures = {
    duration: meter.createHistogram("gen_ai.client.operation.duration", {
      description: "GenAI operation duration.",
      unit: "s",
      advice: { explicitBucketBoundaries: DURATION_BOUNDS },
    }),
    tokens: meter.createHistogram("gen_ai.client.token.usage", {
      description: "Number of input and output tokens used.",
      unit: "{token}",
      advice: { explicitBucketBoundaries: TOKEN_BOUNDS },
    }),
  };
  const failed = { code: api.SpanStatusCode.ERROR };

  return {
    during: (step, work) =>
      tracer.startActiveSpan(step, (span) =>
        runStep(
          () => work((facts) => span.setAttributes(attributesOf(facts))),
          (...thrown) => {
            if (thrown.length > 0) span.setStatus(failed).setAttribute("error.type", typeOf(thrown[0]));
            span.end();
          },
        ),
      ),
    beginCall: (request) => new Call(request, tracer, api.SpanKind.CLIENT, figures, isContentTold, failed),
    async close() {
      const closed = sdk.shutdown().catch(() => undefined);
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
    },
  };
}

const attributesOf = (facts: TraceAttributes): Attributes =>
  Object.fromEntries(Object.entries(facts).map(([name, value]) => [`redraft.${name}`, value]));

/** The error's type only, because its message may contain a file name. */
const typeOf = (error: unknown): string =>
  error instanceof AppError ? error.code : error instanceof Error ? error.constructor.name : typeof error;

interface Figures {
  readonly duration: Histogram;
  readonly tokens: Histogram;
}

class Call implements CallTrace {
  readonly #span: Span;
  readonly #common: Attributes;
  readonly #figures: Figures;
  readonly #isContentTold: boolean;
  readonly #failed: Parameters<Span["setStatus"]>[0];
  readonly #beganMs = performance.now();
  #hasText = false;
  #text = "";
  #usage: TokenUsage | null = null;
  #finish: string | null = null;

  constructor(
    request: AnswerRequest,
    tracer: Tracer,
    kind: number,
    figures: Figures,
    isContentTold: boolean,
    failed: Parameters<Span["setStatus"]>[0],
  ) {
    const { provider, providerModelId } = request.model;
    this.#common = {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": PROVIDER_NAMES[provider] ?? provider,
      "gen_ai.request.model": providerModelId,
    };
    this.#figures = figures;
    this.#isContentTold = isContentTold;
    this.#failed = failed;
    const attributes = { ...this.#common, ...requestAttributes(request), ...(isContentTold && inputIn(request.turns)) };
    this.#span = tracer.startSpan(`chat ${providerModelId}`, { kind, attributes });
  }

  hear(piece: Parameters<CallTrace["hear"]>[0]): void {
    if (piece.kind === "end") {
      this.#usage = piece.usage;
      this.#finish = FINISH_REASONS[piece.finish];
      return;
    }
    if (piece.kind !== "text") return;
    if (!this.#hasText) this.#span.addEvent("first text");
    this.#hasText = true;
    if (this.#isContentTold) this.#text += piece.text;
  }

  end(failure: Parameters<CallTrace["end"]>[0]): void {
    const error = failure === null || failure === "stopped" ? {} : { "error.type": failure };
    if (failure !== null && failure !== "stopped") this.#span.setStatus(this.#failed);
    const finish = this.#finish ?? (failure === "stopped" ? "stop" : "error");
    this.#span.setAttributes({ ...error, ...usageIn(this.#usage), "gen_ai.response.finish_reasons": [finish] });
    if (this.#isContentTold && this.#text !== "") {
      const parts = [{ type: "text", content: this.#text }];
      const told = [{ role: "assistant", parts, finish_reason: finish }];
      this.#span.setAttribute("gen_ai.output.messages", JSON.stringify(told));
    }
    this.#span.end();
    this.#figures.duration.record((performance.now() - this.#beganMs) / 1_000, { ...this.#common, ...error });
    if (this.#usage === null) return;
    const { inputTokens, outputTokens } = this.#usage;
    this.#figures.tokens.record(inputTokens, { ...this.#common, "gen_ai.token.type": "input" });
    this.#figures.tokens.record(outputTokens, { ...this.#common, "gen_ai.token.type": "output" });
  }
}

function requestAttributes({ outputTokensMax, sampling, format }: AnswerRequest): Attributes {
  return {
    "gen_ai.request.max_tokens": outputTokensMax,
    "gen_ai.output.type": format === undefined ? "text" : "json",
    ...(sampling?.temperature !== undefined && { "gen_ai.request.temperature": sampling.temperature }),
    ...(sampling?.topP !== undefined && { "gen_ai.request.top_p": sampling.topP }),
    ...(sampling?.seed !== undefined && { "gen_ai.request.seed": sampling.seed }),
  };
}

const usageIn = (usage: TokenUsage | null): Attributes =>
  usage === null
    ? {}
    : {
        "gen_ai.usage.input_tokens": usage.inputTokens,
        "gen_ai.usage.output_tokens": usage.outputTokens,
        ...(usage.cachedInputTokens !== undefined && {
          "gen_ai.usage.cache_read.input_tokens": usage.cachedInputTokens,
        }),
        ...(usage.cacheWriteTokens !== undefined && {
          "gen_ai.usage.cache_creation.input_tokens": usage.cacheWriteTokens,
        }),
      };

/** A placeholder text replaces each picture, so its bytes are never reported. */
function inputIn(turns: readonly ChatTurn[]): Attributes {
  const partsOf = ({ text, pictures = [] }: ChatTurn) => [
    ...pictures.map(() => ({ type: "text", content: "(a picture)" })),
    { type: "text", content: text },
  ];
  const system = turns.filter(({ role }) => role === "system");
  const said = turns.filter(({ role }) => role !== "system");
  return {
    "gen_ai.input.messages": JSON.stringify(said.map((turn) => ({ role: turn.role, parts: partsOf(turn) }))),
    ...(system.length > 0 && { "gen_ai.system_instructions": JSON.stringify(system.flatMap(partsOf)) }),
  };
}
