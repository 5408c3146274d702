import { averageOfDays, bestDay, type DayScores, lastDays } from "#domain/coach/day-scores.ts";
import { formatShortDayInUtc } from "#web/lib/format-dates.ts";
import { Button } from "#web/ui/button.tsx";
import { formatScoreOfTen } from "./figures.ts";
import { useGenerateReport } from "./queries.ts";

const MONTH = 30;

export function CoachExplanation() {
  return (
    <section aria-labelledby="coach-how">
      <h2 id="coach-how">How it works</h2>
      <ol className="coach-how">
        <li>
          <b>Score.</b> Ten fixed checks look at each prompt as you first send it, without what you answer later. The
          same prompt always gets the same score.
        </li>
        <li>
          <b>Evidence.</b> You see which of your prompts lost points, and where. Delete its chat, and it is gone here
          too.
        </li>
        <li>
          <b>Advice.</b> It comes from the checks that failed: follow it, and they pass. No model takes part.
        </li>
      </ol>
    </section>
  );
}

export function CoachFigures({ days }: { days: readonly DayScores[] }) {
  const last = days.at(-1);
  if (last === undefined) return null;
  const month = lastDays(days, last.day, MONTH);
  const average = averageOfDays(month);
  const best = bestDay(month);
  // If only one day has prompts, another line of the report already says how many.
  if (month.length < 2) return null;
  return (
    <section aria-label="Figures">
      <dl className="coach-ledger">
        <dt>Prompts, {formatShortDayInUtc(last.day)}</dt>
        <dd>{last.prompts}</dd>
        {average !== null && (
          <>
            <dt>Prompts, 30 days</dt>
            <dd>{average.prompts}</dd>
            <dt>Average, 30 days</dt>
            <dd>{formatScoreOfTen(average.overall)}</dd>
          </>
        )}
        {best !== null && (
          <>
            <dt>Best day, {formatShortDayInUtc(best.day)}</dt>
            <dd>{formatScoreOfTen(best.overall)}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** `isFirst` is true if there is no report yet. The button is then the main button of the page. */
export function ReportGenerationSection({ isFirst = false }: { isFirst?: boolean }) {
  const { mutate, isPending } = useGenerateReport();
  return (
    <section className="coach-generate">
      <Button variant={isFirst ? "primary" : "secondary"} className="wide" isBusy={isPending} onClick={() => mutate()}>
        {isPending ? "Generating..." : "Generate new report"}
      </Button>
      <p className="note">A report is written every night at 02:00.</p>
    </section>
  );
}
