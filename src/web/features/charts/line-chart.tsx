import { type PointerEvent, useCallback, useState } from "react";
import { drawLine, type Frame, type Scale, ticksOf, xPosition, yPosition } from "./draw-lines.ts";
import "./line-chart.css";

export interface ChartPoint {
  /** "21 Nov": the day, or the last day of a week. */
  readonly day: string;
  /** The text for screen readers: "21 Nov", "Mean of the week to 21 Nov". */
  readonly label: string;
  /** Null if nothing was measured. */
  readonly value: number | null;
  /** The value of the same point in the previous period. */
  readonly before: number | null;
}

interface LineChartProps {
  label: string;
  points: readonly ChartPoint[];
  scale: Scale;
  format: (value: number) => string;
  /** The name of the dotted line. */
  beforeLabel: string;
  /** The text for a point without a value. */
  nothing: string;
  isLastRunning: boolean;
  bridgesGaps: boolean;
}

type Size = Frame & { readonly width: number; readonly height: number; readonly isNarrow: boolean };
const NARROW_MAX = 480;

/** The drawing is as wide as its container. So it is not scaled, and its text is as large as the page's text. */
const sizeOf = (width: number): Size =>
  width <= NARROW_MAX
    ? { width, height: 220, left: 44, right: width - 66, top: 14, bottom: 184, isNarrow: true }
    : { width, height: 270, left: 48, right: width - 84, top: 16, bottom: 232, isNarrow: false };
/** The minimum distance between two labels, in px. */
const LABEL_HEIGHT = 15;

/**
 * A line chart with a value per day or week. The pointer or the arrow keys select a point and show its value. The arrow
 * keys move a native slider, so that a screen reader reads each value. The page must also show the values as a table.
 */
export function LineChart({ label, points, scale, format, beforeLabel, nothing, ...line }: LineChartProps) {
  const [width, measured] = useWidth();
  const size = sizeOf(width);
  const [wanted, setWanted] = useState<number | null>(null);
  const latest = Math.max(
    0,
    points.findLastIndex(({ value }) => value !== null),
  );
  const at = Math.min(wanted ?? latest, points.length - 1);
  const point = points[at];
  if (point === undefined) return null;
  const isRunning = line.isLastRunning && at === points.length - 1;
  const reading = [
    `${point.label}${isRunning ? ", so far" : ""}: ${point.value === null ? nothing : format(point.value)}`,
    ...(point.before === null ? [] : [`${beforeLabel}: ${format(point.before)}`]),
  ].join("; ");
  const toPointer = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setWanted(Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * (points.length - 1)));
  };
  return (
    <div className="line-chart">
      <p className="reading" aria-hidden="true">
        {reading}
      </p>
      <div className="plot" ref={measured}>
        <Drawing size={size} points={points} scale={scale} format={format} at={wanted === null ? null : at} {...line} />
        <input
          type="range"
          aria-label={`${label}: the value of each point`}
          aria-valuetext={reading}
          min={0}
          max={points.length - 1}
          value={at}
          style={{
            left: `${(100 * size.left) / size.width}%`,
            width: `${(100 * (size.right - size.left)) / size.width}%`,
          }}
          onChange={({ currentTarget }) => setWanted(Number(currentTarget.value))}
          onPointerMove={toPointer}
          onPointerDown={toPointer}
          onPointerLeave={() => setWanted(null)}
          onBlur={() => setWanted(null)}
        />
      </div>
    </div>
  );
}

interface DrawingProps extends Pick<LineChartProps, "points" | "scale" | "format" | "isLastRunning" | "bridgesGaps"> {
  size: Size;
  /** The index of the selected point, or null. */
  at: number | null;
}

function Drawing({ size, points, scale, format, at, isLastRunning, bridgesGaps }: DrawingProps) {
  const options = { frame: size, scale, bridgesGaps };
  const now = drawLine(
    points.map(({ value }) => value),
    { ...options, isLastRunning },
  );
  const before = drawLine(
    points.map((point) => point.before),
    { ...options, isLastRunning: false },
  );
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      {ticksOf(scale).map((value) => (
        <g key={value}>
          <path className="grid" d={`M${size.left} ${yPosition(size, scale, value)}H${size.right}`} />
          <text x="0" y={yPosition(size, scale, value) + 4}>
            {format(value)}
          </text>
        </g>
      ))}
      <path className="before" d={before.settled} />
      <path className="line" d={now.settled} />
      <path className="line running" d={now.running} />
      <EndLabels size={size} points={points} scale={scale} format={format} />
      {at !== null && <Reader size={size} points={points} scale={scale} at={at} />}
      <DayLabels size={size} points={points} />
    </svg>
  );
}

type PartProps = Pick<DrawingProps, "size" | "points">;

/** The labels at the ends of the lines. They are moved apart if they would overlap. */
function EndLabels({ size, points, scale, format }: PartProps & Pick<DrawingProps, "scale" | "format">) {
  const last = points.findLastIndex(({ value }) => value !== null);
  const value = points[last]?.value ?? null;
  const lastBefore = points.findLast(({ before }) => before !== null)?.before ?? null;
  const y = value === null ? null : yPosition(size, scale, value);
  const beforeY = lastBefore === null ? null : yPosition(size, scale, lastBefore);
  return (
    <>
      {y !== null && value !== null && (
        <>
          <circle className="dot" cx={xPosition(size, points.length, last)} cy={y} r="3.5" />
          <text className="now" x={size.right + 10} y={y + 4}>
            {format(value)}
          </text>
        </>
      )}
      {beforeY !== null && (
        <text x={size.right + 10} y={apartFrom(y, beforeY, size.bottom) + 4}>
          before
        </text>
      )}
    </>
  );
}

function apartFrom(y: number | null, wanted: number, bottom: number): number {
  if (y === null || Math.abs(y - wanted) >= LABEL_HEIGHT) return wanted;
  const below = y + LABEL_HEIGHT;
  return wanted < y || below > bottom ? y - LABEL_HEIGHT : below;
}

function Reader({ size, points, scale, at }: PartProps & { scale: Scale; at: number }) {
  const x = xPosition(size, points.length, at);
  const value = points[at]?.value ?? null;
  const before = points[at]?.before ?? null;
  return (
    <>
      <path className="reader" d={`M${x} ${size.top}V${size.bottom}`} />
      {before !== null && <circle className="dot before" cx={x} cy={yPosition(size, scale, before)} r="3.5" />}
      {value !== null && <circle className="dot" cx={x} cy={yPosition(size, scale, value)} r="4.5" />}
    </>
  );
}

function DayLabels({ size, points }: PartProps) {
  const last = points.length - 1;
  const y = size.height - 6;
  return (
    <>
      <text x={size.left} y={y}>
        {points[0]?.day}
      </text>
      {last >= 4 && !size.isNarrow && (
        <text x={xPosition(size, points.length, Math.round(last / 2))} y={y} textAnchor="middle">
          {points[Math.round(last / 2)]?.day}
        </text>
      )}
      {last > 0 && (
        <text x={size.right} y={y} textAnchor="end">
          {points[last]?.day}
        </text>
      )}
    </>
  );
}

/** Returns the width in px of an element, and a ref for that element. 706 px is the usual width. */
function useWidth(): [number, (element: HTMLElement | null) => (() => void) | undefined] {
  const [width, setWidth] = useState(706);
  const measured = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.max(200, Math.round(element.clientWidth))));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, measured];
}
