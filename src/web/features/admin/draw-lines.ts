/** Where a chart's lines run. */
export interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface DrawnLines {
  /** SVG path data, one for each series; a gap where a value is missing. */
  readonly paths: readonly string[];
  /** Round values to rule lines at, lowest first, each with its height. */
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  readonly y: (value: number) => number;
}

const TICKS_MAX = 4;

/** Lines from zero to the largest value of all series, over the same days. Where all are whole, so are the ticks. */
export function drawLines(series: readonly (readonly (number | null)[])[], frame: Frame): DrawnLines {
  const known = series.flat().map((value) => value ?? 0);
  const largest = Math.max(0, ...known);
  const step = Math.max(roundStep(largest / TICKS_MAX), known.every(Number.isInteger) ? 1 : 0);
  const count = Math.max(1, Math.ceil(largest / step));
  const y = (value: number) => frame.bottom - (value / (count * step)) * (frame.bottom - frame.top);
  const ticks = Array.from({ length: count + 1 }, (_, place) => ({ value: place * step, y: y(place * step) }));
  return { paths: series.map((values) => pathOf(values, frame, y)), ticks, y };
}

function pathOf(values: readonly (number | null)[], { left, right }: Frame, y: (value: number) => number): string {
  const width = (right - left) / Math.max(1, values.length - 1);
  let isDrawing = false;
  const parts = values.map((value, place) => {
    if (value === null) {
      isDrawing = false;
      return "";
    }
    const point = `${isDrawing ? "L" : "M"}${(left + place * width).toFixed(1)} ${y(value).toFixed(1)}`;
    isDrawing = true;
    return point;
  });
  return parts.join("");
}

/** The next of 1, 2, 5, 10, 20, ... and their parts. */
function roundStep(least: number): number {
  if (least <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= least * (1 - 1e-9)) ?? 10;
  return factor * power;
}
