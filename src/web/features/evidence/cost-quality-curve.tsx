import { percent, plusMinus } from "./percent.ts";
import type { EvidencePoint } from "./points.ts";
import "./cost-quality-curve.css";

interface Size {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  /** Fewer names and prices where there is no room. */
  readonly isNarrow: boolean;
}

const WIDE: Size = { width: 760, height: 400, left: 44, right: 110, bottom: 36, isNarrow: false };
const NARROW: Size = { width: 350, height: 330, left: 34, right: 16, bottom: 36, isNarrow: true };
const TOP = 20;
const PRICES = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];
const STEP = 0.1;
/** Where the names of points go that lie close together: so far to the right and down. */
const NAME_PLACES: Readonly<Record<string, readonly [right: number, down: number]>> = {
  balanced: [-11, -4],
  quality: [8, -10],
  "claude-sonnet": [11, 8],
  "gpt-4o": [11, 24],
};

/** Quality over price: Redraft's modes on a line, single models as points, each with its interval. The table says the same. */
export function CostQualityCurve({ points }: { points: readonly EvidencePoint[] }) {
  return (
    <>
      <Curve points={points} size={WIDE} />
      <Curve points={points} size={NARROW} />
    </>
  );
}

function Curve({ points, size }: { points: readonly EvidencePoint[]; size: Size }) {
  const { x, y, prices, shares } = scalesOf(points, size);
  const modes = points.filter(({ isMode }) => isMode);
  return (
    <svg
      className={size.isNarrow ? "curve narrow" : "curve wide"}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label="Quality kept against the price of 1,000 answers. The table says the same in figures."
    >
      {shares.map((share) => (
        <g key={share}>
          <path className="grid" d={`M${size.left} ${y(share)}H${size.width - size.right}`} />
          <text x="0" y={y(share) + 4}>
            {Math.round(100 * share)}
          </text>
        </g>
      ))}
      {prices
        .filter((_, index) => !size.isNarrow || index % 2 === 0)
        .map((price) => (
          <text key={price} x={x(price)} y={size.height - 10} textAnchor="middle">
            ${price}
          </text>
        ))}
      <path
        className="modes"
        d={modes.map((point, at) => `${at === 0 ? "M" : "L"}${x(point.dollarsPerThousand)} ${y(point.kept)}`).join("")}
      />
      {[...points].reverse().map((point) => (
        <Point key={point.id} point={point} x={x(point.dollarsPerThousand)} y={y} isNamed={isNamed(point, size)} />
      ))}
    </svg>
  );
}

interface PointProps {
  point: EvidencePoint;
  x: number;
  y: (share: number) => number;
  isNamed: boolean;
}

function Point({ point, x, y, isNamed: hasName }: PointProps) {
  const { label, kept, keptInterval, dollarsPerThousand, isMode } = point;
  const [from = kept, to = kept] = keptInterval;
  const [right, down] = NAME_PLACES[point.id] ?? (isMode ? [-11, 5] : [11, 5]);
  const said = `${label}: keeps ${percent(kept)} ${plusMinus(keptInterval)}, $${dollarsPerThousand.toFixed(2)} for 1,000 answers`;
  return (
    <g className={isMode ? "point mode" : "point"}>
      <title>{said}</title>
      <circle className="hit" cx={x} cy={y(kept)} r="16" />
      <path className="bar" d={`M${x} ${y(from)}V${y(to)}`} />
      <circle className="dot" cx={x} cy={y(kept)} r={isMode ? 5.5 : 4} />
      {hasName && (
        <text className="name" x={x + right} y={y(kept) + down} textAnchor={right < 0 ? "end" : "start"}>
          {label}
        </text>
      )}
    </g>
  );
}

const isNamed = ({ isMode }: EvidencePoint, { isNarrow }: Size): boolean => isMode || !isNarrow;

function scalesOf(points: readonly EvidencePoint[], { width, height, left, right, bottom }: Size) {
  const dollars = points.map((point) => point.dollarsPerThousand);
  const [cheapest, dearest] = [Math.min(...dollars) / 1.3, Math.max(...dollars) * 1.3];
  const bounds = points.flatMap(({ kept, keptInterval }) => [kept, ...keptInterval]);
  const lowest = Math.floor(Math.min(...bounds) / STEP) * STEP;
  const highest = Math.max(...bounds) + STEP / 10;
  const x = (price: number) =>
    round(left + ((width - left - right) * Math.log(price / cheapest)) / Math.log(dearest / cheapest));
  const y = (share: number) => round(TOP + ((height - TOP - bottom) * (highest - share)) / (highest - lowest));
  const steps = Math.floor((highest - lowest) / STEP + 1e-9);
  return {
    x,
    y,
    prices: PRICES.filter((price) => price > cheapest && price < dearest),
    shares: Array.from({ length: steps + 1 }, (_, step) => lowest + step * STEP),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;
