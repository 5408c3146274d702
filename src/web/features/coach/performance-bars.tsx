import { averageOfDays, type DayScores, lastDays } from "#domain/coach/day-scores.ts";
import { addDays } from "#domain/coach/local-day.ts";
import { formatLongDayInUtc } from "#web/lib/format-dates.ts";
import { signed } from "./figures.ts";

const SIDES = [
  { name: "clarity", label: "Clarity" },
  { name: "specificity", label: "Specificity" },
  { name: "structure", label: "Structure" },
] as const;
const WEEK = 7;

/** The last day with prompts against the seven days before it. */
export function PerformanceBars({ days }: { days: readonly DayScores[] }) {
  const last = days.at(-1);
  if (last === undefined) return null;
  const week = averageOfDays(lastDays(days, addDays(last.day, -1), WEEK));
  return (
    <section className="coach-block" aria-labelledby="coach-performance">
      <div className="between">
        <h2 className="title" id="coach-performance">
          Recent performance
        </h2>
        <span className="note">
          Bars show {formatLongDayInUtc(last.day)}
          {week !== null && ", lines the 7 days before"}
        </span>
      </div>
      <div className="coach-bars">
        {SIDES.map(({ name, label }) => (
          <Bar key={name} label={label} now={last.scores[name]} before={week?.scores[name] ?? null} />
        ))}
      </div>
    </section>
  );
}

function Bar({ label, now, before }: { label: string; now: number; before: number | null }) {
  const told = `${label} ${now.toFixed(1)} of 10${before === null ? "" : `, ${before.toFixed(1)} in the 7 days before`}`;
  return (
    <>
      <span aria-hidden="true">{label}</span>
      <div className="coach-meter" role="img" aria-label={told}>
        <span style={{ width: `${now * 10}%` }} />
        {before !== null && <i style={{ left: `${before * 10}%` }} />}
      </div>
      <b className="fig" aria-hidden="true">
        {now.toFixed(1)}
      </b>
      <span className="fig muted coach-change" aria-hidden="true">
        {before !== null && signed(now, before)}
      </span>
    </>
  );
}
