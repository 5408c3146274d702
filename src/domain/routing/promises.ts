import type { RouteMode } from "./route-decision.ts";

/** What a mode promises of an automatic choice, on tasks like those tested. */
export interface ModePromise {
  /** Share of the best single model's quality that is kept. */
  readonly keptMin: number;
}

/**
 * Read by the choice, which lets no predicted loss go beyond it, by the texts that people read, and by the measurements that
 * hold it to its word (docs/decisions/0041-a-router-that-knows-when-it-is-unsure.md).
 */
export const PROMISES: Readonly<Record<RouteMode, ModePromise>> = {
  quality: { keptMin: 1 },
  balanced: { keptMin: 0.97 },
  cost: { keptMin: 0.95 },
};

/** What a mode does and promises, for the one who chooses it. */
export function promiseWords(mode: RouteMode): string {
  const kept = `${Math.round(100 * PROMISES[mode].keptMin)} %`;
  switch (mode) {
    case "quality":
      return "The best answer, whatever it costs";
    case "balanced":
      return `At least ${kept} of the best model’s quality, for less`;
    case "cost":
      return `At least ${kept} of the best model’s quality, for the least`;
  }
}

/** What every promise rests on. */
export const PROMISE_LIMITS =
  "Promised on average, on tasks like those tested: maths, code and questions of knowledge. “Sure” says that a prompt resembles those, not that the choice is right. A prompt unlike all of them is marked “not sure”.";
