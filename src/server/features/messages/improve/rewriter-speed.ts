import type { CatalogueEntry } from "#domain/catalogue/catalogue-entry.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import type { ModelSpeed } from "#domain/prompting/model/rewriter-choice.ts";
import { estimateTokens } from "#domain/text/tokens.ts";
import type { RewriterReply } from "./ask-rewriter.ts";

/** How fast models rewrite, as this process measures it. */
export interface RewriterSpeed {
  /** Medians of late, or the catalogue's while too little was measured. */
  readonly speedOf: (model: CatalogueEntry) => ModelSpeed;
  /** Watches one call, which begins now. */
  readonly watch: (model: CatalogueEntry) => SpeedWatch;
}

interface SpeedWatch {
  /** All that has come so far. */
  saw(text: string): void;
  ended(kind: RewriterReply["kind"]): void;
}

const KEPT_MAX = 15;
const MEASURED_MIN = 3;
/** A slow hour is forgotten, so that a model is tried again by itself. */
const FORGOTTEN_AFTER_MS = 10 * 60_000;
/** Fewer tokens say nothing about speed. */
const TOKENS_MIN = 20;

interface Sample extends ModelSpeed {
  readonly atMs: number;
}

/** `nowMs`: a clock that never goes back, in milliseconds. */
export function measureRewriters(nowMs: () => number = () => performance.now()): RewriterSpeed {
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
          // A refusal or a broken line says nothing about speed.
          if (kind === "failed") return;
          const tokens = estimateTokens(said);
          const streamedMs = nowMs() - (firstMs ?? nowMs());
          const isMeasured = tokens >= TOKENS_MIN && streamedMs > 0;
          keep(samples, model.name, {
            atMs: nowMs(),
            // Nothing came: it is at least as slow as this.
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
