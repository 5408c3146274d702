import type { ModelName } from "#domain/catalogue/models.ts";
import type { RoutePromptDeps } from "./route-prompt.ts";

export interface FirstTokenTime {
  readonly model: ModelName;
  /** Milliseconds since the model was called. */
  readonly callMs: number;
  /** Milliseconds since the message was accepted. Includes the time for improving. */
  readonly wholeMs: number;
  /** Whether Turbo promised that the answer begins quickly. */
  readonly isTurbo: boolean;
}

export interface SpeedMeter {
  note(first: FirstTokenTime): void;
  /** Medians of recent answers. While there are too few answers: null, or no entry for the model. */
  readonly speed: NonNullable<RoutePromptDeps["speed"]>;
}

const KEPT_MAX = 100;
const MEASURED_MIN = 10;

/** Only the newest samples of this process are kept, so a provider's slow hour is forgotten. */
export function createSpeedMeter(): SpeedMeter {
  const calls = new Map<ModelName, number[]>();
  const turbo: number[] = [];
  const keep = (times: number[], ms: number) => {
    times.push(ms);
    if (times.length > KEPT_MAX) times.shift();
  };
  return {
    note({ model, callMs, wholeMs, isTurbo }) {
      const times = calls.get(model) ?? [];
      calls.set(model, times);
      keep(times, callMs);
      if (isTurbo) keep(turbo, wholeMs);
    },
    speed: () => ({
      medianMs: medianOf(turbo),
      firstTokenMs: Object.fromEntries(
        [...calls].flatMap(([model, times]) => {
          const ms = medianOf(times);
          return ms === null ? [] : [[model, ms]];
        }),
      ),
    }),
  };
}

function medianOf(times: readonly number[]): number | null {
  if (times.length < MEASURED_MIN) return null;
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? null;
}
