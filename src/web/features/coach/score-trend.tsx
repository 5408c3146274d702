import { useState } from "react";
import { averageOfDays, type DayScores, lastDays } from "#domain/coach/day-scores.ts";
import { addDays, localDay } from "#domain/coach/local-day.ts";
import { formatShortDayInUtc, readerTimeZone } from "#web/lib/format-dates.ts";
import { NumberHeaderCell } from "#web/ui/table.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { createScoreScale } from "../charts/draw-lines.ts";
import { type ChartPoint, LineChart } from "../charts/line-chart.tsx";
import { groupDays, pointLabel } from "../charts/weekly-means.ts";
import { formatScoreOfTen } from "./figures.ts";
import "#web/ui/table.css";
import { formatNumberOfPrompts } from "#web/lib/format-numbers.ts";

const TABS = [
  { value: "7", label: "7 days" },
  { value: "30", label: "30 days" },
  { value: "90", label: "90 days" },
  { value: "table", label: "Table" },
] as const;
type Tab = (typeof TABS)[number]["value"];

const TABLE_DAYS = 90;

/**
 * The scores as a chart or a table, which ends with the last day with prompts. Hidden if fewer than two days have
 * prompts. `analysis` is a text from the report. Null: there is no report.
 */
export function ScoreTrend({ days, analysis }: { days: readonly DayScores[]; analysis: string | null }) {
  const [tab, setTab] = useState<Tab>("30");
  const last = days.at(-1)?.day;
  if (last === undefined || days.length < 2) return null;
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
  const points = pointsOf(days, last, period);
  const sentence =
    `${formatScoreOfTen(now.overall)} on average over ${formatNumberOfPrompts(now.prompts)} in the ${period} days up to ${formatShortDayInUtc(last)}` +
    (before === null ? "." : `, ${formatScoreOfTen(before.overall)} in the ${period} days before (dotted).`);
  const isRunning = last === today();
  return (
    <>
      <LineChart
        label="Score"
        points={points}
        scale={createScoreScale(points.flatMap(({ value, before }) => [value, before]))}
        format={(score) => String(Number(score.toFixed(1)))}
        beforeLabel="before"
        nothing="no prompts"
        isLastRunning={isRunning}
        bridgesGaps
      />
      <p className="muted">
        {sentence}
        {points.length < period && " Each point is the mean of a week."}
        {isRunning && points.filter(({ value }) => value !== null).length > 1 && " The dashed end is today, so far."}
      </p>
    </>
  );
}

/** One point per day or week; the last point ends with the day `last`. Value null: no prompts in that time. */
function pointsOf(days: readonly DayScores[], last: string, period: number): ChartPoint[] {
  const dates = Array.from({ length: period }, (_, index) => addDays(last, index + 1 - period));
  return groupDays(dates).map((group) => {
    const end = group.at(-1) ?? last;
    const scoreTo = (to: string): number | null => {
      const mean = averageOfDays(lastDays(days, to, group.length));
      return mean === null ? null : mean.overall / 10;
    };
    const day = formatShortDayInUtc(end);
    return { day, label: pointLabel(day, group.length), value: scoreTo(end), before: scoreTo(addDays(end, -period)) };
  });
}

const today = (): string => localDay(new Date(), readerTimeZone());

function DayTable({ days }: { days: readonly DayScores[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it.
    <section className="scroll-x coach-table" aria-label="Scores by day" tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <NumberHeaderCell>Prompts</NumberHeaderCell>
            <NumberHeaderCell>Score</NumberHeaderCell>
            <NumberHeaderCell>Clarity</NumberHeaderCell>
            <NumberHeaderCell>Specificity</NumberHeaderCell>
            <NumberHeaderCell>Structure</NumberHeaderCell>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, prompts, overall, scores }) => (
            <tr key={day}>
              <td>{formatShortDayInUtc(day)}</td>
              <td className="align-right">{prompts}</td>
              <td className="align-right">{formatScoreOfTen(overall)}</td>
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
