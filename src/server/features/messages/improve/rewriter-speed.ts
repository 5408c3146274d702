import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import type { ModelSpeed } from "#domain/prompting/model/rewriter-choice.ts";
import { estimateTokens } from "#domain/text/tokens.ts";
import type { RewriterReply } from "./ask-rewriter.ts";

export interface RewriterSpeedMeter {
  /** Medians of recent calls. While there are too few calls: the values of the catalogue. */
  readonly speedOf: (model: CatalogueEntry) => ModelSpeed;
  readonly watch: (model: CatalogueEntry) => SpeedWatch;
}

interface SpeedWatch {
  /** `text`: all text so far. */
  saw(text: string): void;
  ended(kind: RewriterReply["kind"]): void;
}

const KEPT_MAX = 15;
const MEASURED_MIN = 3;
/** Old samples are dropped, so that a slow model is tried again. */
const FORGOTTEN_AFTER_MS = 10 * 60_000;
/** A reply with fewer tokens says nothing about the speed of a model. */
const TOKENS_MIN = 20;

interface Sample extends ModelSpeed {
  readonly atMs: number;
}

/** `nowMs`: a monotonic clock, in milliseconds. */
export function createRewriterSpeedMeter(nowMs: () => number = () => performance.now()): RewriterSpeedMeter {
  const samples = new Map<ModelName, Sample[]>();
  return {
    speedOf(model) {
      const { firstTokenMs, tokensPerSecond } = model;
      const recent = (samples.get(model.name) ?? []).filter(({ atMs }) => nowMs() - atMs < FORGOTTEN_AFTER_MS);
      if (recent.length < MEASURED_MIN) return { firstTokenMs, tokensPerSecond };
      return {
        firstTokenMs: medianOf(recent.map((sample) => sample.firstTokenMs)),
        tokensPerSecond: medianOf(recent.map((sample) => sample.tokensPerSecond)),
      };
    },
    watch(model) {
      const beganMs = nowMs();
      let firstMs: number | null = null;
      let said = "";
      return {
        saw(text) {
          firstMs ??= nowMs();
          said = text;
        },
        ended(kind) {
          // A refusal or a lost connection says nothing about speed.
          if (kind === "failed") return;
          const tokens = estimateTokens(said);
          const streamedMs = nowMs() - (firstMs ?? nowMs());
          const isMeasured = tokens >= TOKENS_MIN && streamedMs > 0;
          keep(samples, model.name, {
            atMs: nowMs(),
            // If no text arrived, the model needs at least this time.
            firstTokenMs: (firstMs ?? nowMs()) - beganMs,
            tokensPerSecond: isMeasured ? (1_000 * tokens) / streamedMs : model.tokensPerSecond,
          });
        },
      };
    },
  };
}

function keep(samples: Map<ModelName, Sample[]>, model: ModelName, sample: Sample): void {
  const kept = samples.get(model) ?? [];
  samples.set(model, [...kept.slice(1 - KEPT_MAX), sample]);
}

const medianOf = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
