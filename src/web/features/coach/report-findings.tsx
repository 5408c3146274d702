import { Link } from "wouter";
import type { CoachReportView } from "#contract/coach.ts";
import { displayTitle } from "#domain/conversations.ts";
import { MarkedText } from "./marked-text.tsx";

/** What is strong, what costs points, with the user's own words, and what to try. */
export function ReportFindings({ report }: { report: CoachReportView }) {
  return (
    <section className="coach-block" aria-labelledby="coach-findings">
      <h2 className="title" id="coach-findings">
        What the marks say
      </h2>
      <ul className="coach-findings">
        <Finding
          label="Strengths"
          texts={report.topStrengths}
          none="Nothing stands out in most of these prompts yet."
        />
        <li>
          <span>To improve</span>
          <div>
            {report.keyImprovements.map((text, index) => (
              <p key={text}>
                {text} <Evidence report={report} improvement={index} />
              </p>
            ))}
            {report.keyImprovements.length === 0 && <p>Nothing costs more points here than in any good prompt.</p>}
          </div>
        </li>
        {report.specificRecommendations.length > 0 && (
          <Finding label="Try this" texts={report.specificRecommendations} none="" />
        )}
      </ul>
    </section>
  );
}

function Finding({ label, texts, none }: { label: string; texts: readonly string[]; none: string }) {
  return (
    <li>
      <span>{label}</span>
      <div>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {texts.length === 0 && <p>{none}</p>}
      </div>
    </li>
  );
}

function Evidence({ report, improvement }: { report: CoachReportView; improvement: number }) {
  const found = report.evidence.find((evidence) => evidence.improvement === improvement);
  if (found === undefined) return null;
  const title = displayTitle({ title: found.conversationTitle, createdAt: found.sentAt });
  return (
    <>
      From <Link href={`/chat/${found.conversationId}`}>{title}</Link>:{" "}
      <q className="coach-quote">
        <MarkedText text={found.quote} marks={found.marks} />
      </q>
    </>
  );
}
