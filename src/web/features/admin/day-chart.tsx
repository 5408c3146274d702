import type { Analytics } from "#contract/admin.ts";
import { DAY_FIGURES, type DayFigure } from "./day-figure.ts";
import { type DrawnLines, drawLines } from "./draw-lines.ts";
import { formatDay } from "./figures.ts";
import { ScrollingTable } from "./scrolling-table.tsx";

const WIDE = { width: 706, height: 300, left: 48, right: 630, top: 16, bottom: 260 };
const NARROW = { width: 350, height: 220, left: 44, right: 290, top: 12, bottom: 180 };

/** One figure day by day, with the same number of days before it dotted. */
export function DayChart({ analytics, figure }: { analytics: Analytics; figure: DayFigure }) {
  const { label, format } = DAY_FIGURES[figure];
  const values = analytics.days.map((day) => day[figure]);
  const [first, last] = [analytics.days.at(0), analytics.days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [start, end] = [values.find((value) => value !== null), values.findLast((value) => value !== null)];
  const told =
    start === undefined || end === undefined || start === null || end === null
      ? `${label}: nothing in these days`
      : `${label}: from ${format(start)} on ${formatDay(first.day)} to ${format(end)} on ${formatDay(last.day)}`;
  return (
    <>
      {[WIDE, NARROW].map((frame) => {
        const lines = drawLines([values, analytics.before.map((day) => day[figure])], frame);
        return (
          <svg
            key={frame.width}
            className={frame === WIDE ? "admin-chart wide" : "admin-chart narrow"}
            viewBox={`0 0 ${frame.width} ${frame.height}`}
            role="img"
            aria-label={told}
          >
            <Rules lines={lines} left={frame.left} right={frame.right} format={format} />
            <path className="before" d={lines.paths[1]} />
            <path className="line" d={lines.paths[0]} />
            {last[figure] !== null && (
              <>
                <circle className="dot" cx={frame.right} cy={lines.y(last[figure])} r="3.5" />
                <text className="now" x={frame.right + 8} y={lines.y(last[figure]) + 4}>
                  {format(last[figure])}
                </text>
              </>
            )}
            <text x={frame.left} y={frame.height - 6}>
              {formatDay(first.day)}
            </text>
            <text x={frame.right} y={frame.height - 6} textAnchor="end">
              {formatDay(last.day)}
            </text>
          </svg>
        );
      })}
      <p className="note">The dotted line is the {analytics.days.length} days before.</p>
    </>
  );
}

interface RulesProps {
  lines: DrawnLines;
  left: number;
  right: number;
  format: (value: number) => string;
}

function Rules({ lines, left, right, format }: RulesProps) {
  return lines.ticks.map(({ value, y }) => (
    <g key={value}>
      <path className="grid" d={`M${left} ${y}H${right}`} />
      <text x="0" y={y + 4}>
        {format(value)}
      </text>
    </g>
  ));
}

/** The same as a table, for whoever wants the numbers. */
export function DayTable({ analytics, figure }: { analytics: Analytics; figure: DayFigure }) {
  const { label, format } = DAY_FIGURES[figure];
  return (
    <ScrollingTable className="admin-days" label={`${label}, day by day`}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="align-right">
              {label}
            </th>
          </tr>
        </thead>
        <tbody>
          {analytics.days.toReversed().map((day) => (
            <tr key={day.day}>
              <td>{day.day}</td>
              <td className="align-right">{day[figure] === null ? "–" : format(day[figure])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  );
}
