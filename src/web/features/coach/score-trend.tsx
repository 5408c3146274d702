import { useState } from "react";
import { averageOfDays, type DayScores, lastDays } from "#domain/coach/day-scores.ts";
import { addDays } from "#domain/coach/local-day.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { countPrompts, ofTen, shortDay } from "./figures.ts";
import { type ChartSize, trendLines } from "./trend-lines.ts";
import "#web/ui/table.css";

const TABS = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "table", label: "Table" },
] as const;
type Tab = (typeof TABS)[number]["value"];

const WIDE: ChartSize = { width: 936, height: 230 };
const NARROW: ChartSize = { width: 350, height: 190 };
const TABLE_DAYS = 90;

/** How the score went, up to the last day with prompts; `analysis` is what the report says about it. */
export function ScoreTrend({ days, analysis }: { days: readonly DayScores[]; analysis: string | null }) {
  const [tab, setTab] = useState<Tab>("30");
  const last = days.at(-1)?.day;
  if (last === undefined) return null;
  return (
    <section className="coach-block coach-trend" aria-labelledby="coach-trend">
      <h2 className="title" id="coach-trend">
        Trend
      </h2>
      <Tabs label="Period" value={tab} tabs={TABS} onChange={setTab} look="inline">
        {tab === "table" ? (
          <DayTable days={lastDays(days, last, TABLE_DAYS)} />
        ) : (
          <Period days={days} last={last} period={Number(tab)} />
        )}
      </Tabs>
      {analysis !== null && <p className="muted coach-analysis">{analysis}</p>}
    </section>
  );
}

function Period({ days, last, period }: { days: readonly DayScores[]; last: string; period: number }) {
  const now = averageOfDays(lastDays(days, last, period));
  const before = averageOfDays(lastDays(days, addDays(last, -period), period));
  if (now === null) return null;
  const sentence =
    `${ofTen(now.overall)} on average over ${countPrompts(now.prompts)} in the ${period} days up to ${shortDay(last)}` +
    (before === null ? "." : `, ${ofTen(before.overall)} in the ${period} days before (dotted).`);
  return (
    <>
      <Chart days={days} last={last} period={period} size={WIDE} look="wide" sentence={sentence} />
      <Chart days={days} last={last} period={period} size={NARROW} look="narrow" sentence={sentence} />
      <p className="muted">{sentence}</p>
    </>
  );
}

function Chart(props: {
  days: readonly DayScores[];
  last: string;
  period: number;
  size: ChartSize;
  look: "wide" | "narrow";
  sentence: string;
}) {
  const { days, last, period, size, look, sentence } = props;
  const { grid, line, before, now, lastBefore, left, right } = trendLines(days, last, period, size);
  const labelX = right + 10;
  // Two labels at one height could not be read.
  const isBeforeLabelled =
    lastBefore !== null && before !== "" && (now === null || Math.abs(now.y - lastBefore.y) > 14);
  return (
    <svg
      className={`coach-chart ${look}`}
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={sentence}
    >
      {grid.map(({ score, y }) => (
        <g key={score}>
          <path className="grid" d={`M${left} ${y}H${right}`} />
          <text x={0} y={y + 4}>
            {score}
          </text>
        </g>
      ))}
      <path className="before" d={before} />
      <path className="line" d={line} />
      {now !== null && (
        <>
          <circle className="dot" cx={now.x} cy={now.y} r={3.5} />
          <text className="now" x={now.x + 10} y={now.y + 4}>
            {now.score.toFixed(1)}
          </text>
        </>
      )}
      {isBeforeLabelled && (
        <text x={labelX} y={lastBefore.y + 4}>
          before
        </text>
      )}
      <text x={left} y={size.height - 4}>
        {shortDay(addDays(last, 1 - period))}
      </text>
      <text x={right} y={size.height - 4} textAnchor="end">
        {shortDay(last)}
      </text>
    </svg>
  );
}

function DayTable({ days }: { days: readonly DayScores[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key.
    <section className="scroll-x coach-table" aria-label="Scores by day" tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" className="align-right">
              Prompts
            </th>
            <th scope="col" className="align-right">
              Score
            </th>
            <th scope="col" className="align-right">
              Clarity
            </th>
            <th scope="col" className="align-right">
              Specificity
            </th>
            <th scope="col" className="align-right">
              Structure
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, prompts, overall, scores }) => (
            <tr key={day}>
              <td>{shortDay(day)}</td>
              <td className="align-right">{prompts}</td>
              <td className="align-right">{ofTen(overall)}</td>
              <td className="align-right">{scores.clarity.toFixed(1)}</td>
              <td className="align-right">{scores.specificity.toFixed(1)}</td>
              <td className="align-right">{scores.structure.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
