import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CoachReportView, PracticePrompt } from "#contract/coach.ts";
import { averageOfDays, type DayScores, lastDays } from "#domain/coach/day-scores.ts";
import { addDays } from "#domain/coach/local-day.ts";
import { includesTier, PLANS } from "#domain/plans/plans.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { CoachExplanation, CoachFigures, ReportGenerationSection } from "#web/features/coach/coach-margin.tsx";
import { formatScoreOfTen, formatSignedChange, toDayScores } from "#web/features/coach/figures.ts";
import { PracticeCard } from "#web/features/coach/practice-card.tsx";
import { coachAnalyticsQuery, latestReportQuery } from "#web/features/coach/queries.ts";
import { ReportFindings } from "#web/features/coach/report-findings.tsx";
import { ScoreTrend } from "#web/features/coach/score-trend.tsx";
import { ApiError } from "#web/lib/api.ts";
import { formatLongDayInUtc } from "#web/lib/format-dates.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { useHeadingFocus } from "#web/lib/use-heading-focus.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { LoadingFailed } from "#web/ui/loading-failed.tsx";
import { LoadingSkeleton } from "#web/ui/waiting.tsx";
import { MemberBar } from "./member-bar.tsx";
import "#web/ui/display-font.css";
import "#web/features/coach/coach.css";
import { formatNumberOfPrompts } from "#web/lib/format-numbers.ts";

export function PromptCoachScreen() {
  usePageTitle("Prompt Coach");
  const { user } = useAuth();
  if (user === null) return null;
  return (
    <>
      <MemberBar />
      {includesTier(user.subscriptionTier, "premier") ? <Coach /> : <UpgradeRequired />}
    </>
  );
}

function UpgradeRequired() {
  return (
    <main id="main" className="page">
      <div className="empty">
        <h1 className="large" tabIndex={-1}>
          Upgrade Required
        </h1>
        <p className="read muted">
          Prompt Coach is part of Premier, for ${PLANS.premier.price} a month. Each day it scores the prompts you sent
          and shows what would make the next ones better.
        </p>
        <ButtonLink href="/subscribe" variant="primary">
          Upgrade Now
        </ButtonLink>
      </div>
    </main>
  );
}

function Coach() {
  const latest = useQuery(latestReportQuery);
  const analytics = useQuery(coachAnalyticsQuery);
  const report = latest.data;
  const days = analytics.data === undefined ? undefined : toDayScores(analytics.data);
  useHeadingFocus(report === null ? null : report?.writtenAt);
  const isThere = report !== undefined && days !== undefined;
  const error = latest.error ?? analytics.error;
  // The plan may have ended while the page was open.
  if (error instanceof ApiError && error.code === "upgrade-required") return <UpgradeRequired />;
  const retry = () => void Promise.all([latest.refetch(), analytics.refetch()]);
  return (
    <main id="main" className="page">
      <div className="galley">
        <div>
          <div className="between">
            <h1 className="large" tabIndex={-1}>
              Prompt Coach
            </h1>
            {report && (
              <span className="slug">
                Report of {formatLongDayInUtc(report.reportDate)}, {formatNumberOfPrompts(report.totalPrompts)}
              </span>
            )}
          </div>
          {isThere && <Report report={report} days={days} />}
          {!isThere && error === null && <LoadingSkeleton className="coach-state" />}
          {!isThere && error !== null && <LoadingFailed className="coach-state" error={error} onRetry={retry} />}
        </div>
        <aside className="margin coach-margin" aria-label="About the coach">
          <CoachExplanation />
          {days !== undefined && <CoachFigures days={days} />}
          {report && <ReportGenerationSection />}
        </aside>
      </div>
    </main>
  );
}

function Report({ report, days }: { report: CoachReportView | null; days: readonly DayScores[] }) {
  const [asked, setAsked] = useState<PracticePrompt | null>(null);
  // Each piece of advice with a prompt has a button that opens the prompt here.
  const practice = asked ?? (report?.evidence.length === 0 ? report.practice : null);
  if (report === null && days.length === 0) return <NoPrompts />;
  return (
    <>
      {report === null ? (
        <div className="coach-first">
          <p className="read">Your first report will be written tonight, or now, if you ask for it.</p>
          <ReportGenerationSection isFirst />
        </div>
      ) : (
        <ReportScore report={report} />
      )}
      <PerformanceBars days={days} />
      {report !== null && <ReportFindings report={report} onRewrite={setAsked} />}
      {practice !== null && (
        <PracticeCard
          key={`${practice.sentAt} ${practice === asked}`}
          practice={practice}
          isAskedFor={practice === asked}
        />
      )}
      <ScoreTrend days={days} analysis={report?.trendAnalysis ?? null} />
    </>
  );
}

function NoPrompts() {
  return (
    <div className="empty">
      <b>No report yet</b>
      <p className="muted">The coach reads the prompts you send. After the first one there is something to say.</p>
      <ButtonLink href="/chat" variant="primary">
        Start Chatting
      </ButtonLink>
    </div>
  );
}

function ReportScore({ report }: { report: CoachReportView }) {
  return (
    <section className="coach-score" aria-label="Score">
      <p className="coach-figure">
        {formatScoreOfTen(report.averageScore)}
        <small> / 10</small>
      </p>
      <div className="coach-words">
        {report.specificRecommendations[0] !== undefined && (
          <p className="read">
            <b>Next:</b> {report.specificRecommendations[0]}
          </p>
        )}
        <p className="muted">{report.encouragement}</p>
        <p className="muted">{report.progressNotes}</p>
      </div>
    </section>
  );
}

const SIDES = [
  { name: "clarity", label: "Clarity" },
  { name: "specificity", label: "Specificity" },
  { name: "structure", label: "Structure" },
] as const;
const WEEK = 7;

/** Compares the last day that has prompts with the seven days before it. */
function PerformanceBars({ days }: { days: readonly DayScores[] }) {
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
          Bars: your prompts of {formatLongDayInUtc(last.day)}
          {week !== null && ". Lines: the 7 days before"}
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
      {before !== null && (
        <span className="fig muted coach-change" aria-hidden="true">
          {formatSignedChange(now, before)}
        </span>
      )}
    </>
  );
}
