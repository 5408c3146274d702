/** The area that contains the lines, in SVG units. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Grid lines at `low`, `low + step`, ... up to `high`. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  readonly step: number;
}

export interface LinePaths {
  /** SVG path data of the final values. */
  readonly settled: string;
  /** SVG path data of the last piece of the line, if the last value can still change. Otherwise empty. */
  readonly running: string;
}

const TICKS_MAX = 4;

/** A scale from 0 to at least the largest value. If all values are whole numbers, the step is a whole number too. */
export function createCountScale(values: readonly (number | null)[]): Scale {
  const known = values.map((value) => value ?? 0);
  const largest = Math.max(0, ...known);
  const step = Math.max(roundStep(largest / TICKS_MAX), known.every(Number.isInteger) ? 1 : 0);
  return { low: 0, high: Math.max(1, Math.ceil(largest / step - 1e-9)) * step, step };
}

/** A scale for scores of 0 to 10. It contains all values; `low` and `high` are whole numbers. */
export function createScoreScale(values: readonly (number | null)[]): Scale {
  const known = values.filter((value) => value !== null);
  const low = Math.max(0, Math.floor(Math.min(9, ...known)));
  return { low, high: Math.min(10, Math.max(low + 1, Math.ceil(Math.max(0, ...known)))), step: 1 };
}

export const ticksOf = ({ low, high, step }: Scale): number[] =>
  Array.from({ length: Math.round((high - low) / step) + 1 }, (_, place) => low + place * step);

export const yPosition = ({ top, bottom }: Frame, { low, high }: Scale, value: number): number =>
  tenth(bottom - ((value - low) / (high - low)) * (bottom - top));

export const xPosition = ({ left, right }: Frame, count: number, index: number): number =>
  tenth(count < 2 ? right : left + (index / (count - 1)) * (right - left));

interface LineOptions {
  readonly frame: Frame;
  readonly scale: Scale;
  /** True: the last value is of a day that has not ended. */
  readonly isLastRunning: boolean;
  /** True: the line continues over missing values. False: the line has gaps there. */
  readonly bridgesGaps: boolean;
}

/** Draws a line through evenly spaced points. Null: the point has no value. A single value becomes a dot. */
export function drawLine(values: readonly (number | null)[], options: LineOptions): LinePaths {
  const { frame, scale, isLastRunning, bridgesGaps } = options;
  const points = values.map((value, index) =>
    value === null ? null : { x: xPosition(frame, values.length, index), y: yPosition(frame, scale, value) },
  );
  const lastIndex = points.length - 1;
  const last = isLastRunning ? (points[lastIndex] ?? null) : null;
  const settled = last === null ? points : points.slice(0, lastIndex);
  const runs = runsOf(bridgesGaps ? settled.filter((point) => point !== null) : settled);
  const from = bridgesGaps ? settled.findLast((point) => point !== null) : settled.at(-1);
  return {
    settled: runs.map(pathOf).join(""),
    running: last === null ? "" : pathOf(from ? [from, last] : [last]),
  };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function runsOf(points: readonly (Point | null)[]): Point[][] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point === null) runs.push([]);
    else runs.at(-1)?.push(point);
  }
  return runs.filter((run) => run.length > 0);
}

const pathOf = (points: readonly Point[]): string =>
  `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}${points.length === 1 ? "h0" : ""}`;

/** The smallest of ..., 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, ... that is at least `least`. */
function roundStep(least: number): number {
  if (least <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
