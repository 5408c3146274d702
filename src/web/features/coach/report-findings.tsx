import { Link } from "wouter";
import type { CoachReportView, PracticePrompt } from "#contract/coach.ts";
import { Button } from "#web/ui/button.tsx";
import { formatScoreOfTen } from "./figures.ts";
import { MarkedText } from "./marked-text.tsx";

interface ReportFindingsProps {
  report: CoachReportView;
  onRewrite: (prompt: PracticePrompt) => void;
}

/** Strengths, and what to improve. Each improvement has advice and, if there is one, a prompt before and after it. */
export function ReportFindings({ report, onRewrite }: ReportFindingsProps) {
  return (
    <section className="coach-block" aria-labelledby="coach-findings">
      <h2 className="title" id="coach-findings">
        What to keep and what to change
      </h2>
      <ul className="coach-findings">
        <li>
          <span>Strengths</span>
          <div>
            {report.topStrengths.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {report.topStrengths.length === 0 && <p>Nothing stands out in most of these prompts yet.</p>}
          </div>
        </li>
        {report.keyImprovements.map((text, index) => (
          <li key={text}>
            <span>{index === 0 ? "To improve" : ""}</span>
            <div>
              <p>
                <b>{text}</b>
              </p>
              {/* The first advice stands at the head of the page. */}
              {index > 0 && (
                <p>
                  <span className="muted">Try this:</span> {report.specificRecommendations[index]}
                </p>
              )}
              <BeforeAndAfter report={report} improvement={index} onRewrite={onRewrite} />
            </div>
          </li>
        ))}
        {report.keyImprovements.length === 0 && (
          <li>
            <span>To improve</span>
            <div>
              <p>These prompts pass every check that counts for them.</p>
            </div>
          </li>
        )}
      </ul>
    </section>
  );
}

function BeforeAndAfter({ report, improvement, onRewrite }: ReportFindingsProps & { improvement: number }) {
  const found = report.evidence.find((evidence) => evidence.improvement === improvement);
  if (found === undefined) return null;
  const { practice, after } = found;
  return (
    <>
      <dl className="coach-drafts">
        <dt>
          Before <span className="fig">{formatScoreOfTen(practice.averageScore)}</span>
        </dt>
        <dd>
          <q className="coach-quote">
            <MarkedText text={found.quote} marks={found.marks} />
          </q>{" "}
          <Link href={`/chat/${found.conversationId}`}>Open its chat</Link>
        </dd>
        {after !== null && (
          <>
            <dt>
              After <span className="fig">{formatScoreOfTen(after.averageScore)}</span>
            </dt>
            <dd>
              <q className="coach-quote">{after.text}</q>
            </dd>
          </>
        )}
      </dl>
      <Button onClick={() => onRewrite(practice)}>Rewrite it now</Button>
    </>
  );
}
