import type { CoachReportView } from "#contract/coach.ts";
import { ofTen } from "./figures.ts";

/** The figure of the day, and what it means. */
export function ReportScore({ report }: { report: CoachReportView }) {
  return (
    <section className="coach-score" aria-label="Score">
      <p className="coach-figure">
        {ofTen(report.averageScore)}
        <small> / 10</small>
      </p>
      <div className="coach-words">
        <p className="read">{report.encouragement}</p>
        <p className="muted">{report.progressNotes}</p>
      </div>
    </section>
  );
}
