import { useQuery } from "@tanstack/react-query";
import { averageOfDays, type DayScores, lastDays } from "#domain/coach/day-scores.ts";
import { addDays, localDay } from "#domain/coach/local-day.ts";
import { readerTimeZone } from "#web/lib/format-dates.ts";
import { createScoreScale, drawLine } from "../charts/draw-lines.ts";
import { formatScoreOfTen, toDayScores } from "./figures.ts";
import { coachAnalyticsQuery } from "./queries.ts";
import "./coach-week.css";
import { formatNumberOfPrompts } from "#web/lib/format-numbers.ts";

const WEEK = 7;
/** The area of the line, in SVG units. The margins leave room for the width of the line. */
const FRAME = { left: 1, right: 119, top: 3, bottom: 29 };

/** Shows the scores of the last seven days as a sentence and a line. Without scores, says what the coach does. */
export function CoachWeek() {
  const { data } = useQuery(coachAnalyticsQuery);
  const today = localDay(new Date(), readerTimeZone());
  const days = data === undefined ? [] : toDayScores(data);
  const now = averageOfDays(lastDays(days, today, WEEK));
  const before = averageOfDays(lastDays(days, addDays(today, -WEEK), WEEK));
  if (now === null) {
    return <p className="muted">How your prompts score, what is strong in them, and what to do better next.</p>;
  }
  return (
    <div className="coach-week">
      <p className="muted">
        {formatScoreOfTen(now.overall)} of 10 on average over {formatNumberOfPrompts(now.prompts)} in the last {WEEK}{" "}
        days
        {before !== null && `, ${formatScoreOfTen(before.overall)} in the ${WEEK} days before`}.
      </p>
      <WeekLine days={days} today={today} />
    </div>
  );
}

/** A small line chart without axes; the text next to it gives its values. Needs two values at least. */
function WeekLine({ days, today }: { days: readonly DayScores[]; today: string }) {
  const values = Array.from({ length: WEEK }, (_, index) => {
    const day = addDays(today, index + 1 - WEEK);
    const scores = days.find((each) => each.day === day);
    return scores === undefined ? null : scores.overall / 10;
  });
  if (values.filter((value) => value !== null).length < 2) return null;
  const isTodayThere = values.at(-1) !== null;
  const { settled, running } = drawLine(values, {
    frame: FRAME,
    scale: createScoreScale(values),
    isLastRunning: isTodayThere,
    bridgesGaps: true,
  });
  return (
    <svg viewBox="0 0 120 32" aria-hidden="true">
      <path d={settled} />
      <path className="running" d={running} />
    </svg>
  );
}
