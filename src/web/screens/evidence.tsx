import { useQuery } from "@tanstack/react-query";
import { type ModelEvidence, modelEvidenceSchema } from "#contract/evidence.ts";
import { MODE_DESCRIPTIONS, MODE_NAMES, ROUTE_MODES } from "#domain/routing/route-decision.ts";
import { TASK_KIND_NOUNS, TASK_KINDS } from "#domain/routing/task.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { BlindResults } from "#web/features/evidence/blind-results.tsx";
import { SiteEvidence } from "#web/features/evidence/site-evidence.tsx";
import { request } from "#web/lib/api.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { LoadingOrError } from "#web/ui/loading-failed.tsx";
import { NumberHeaderCell, ScrollingTable } from "#web/ui/table.tsx";
import { TopBar } from "#web/ui/top-bar.tsx";
import "#web/features/messages/model-note/model-note.css";
import "#web/ui/display-font.css";
import "#web/ui/table.css";
import "./evidence.css";

/** Shows the public data with which the product chooses a model. */
export function EvidenceScreen() {
  usePageTitle("How is a model chosen?");
  const { isAuthenticated } = useAuth();
  const { data, error, refetch } = useQuery({
    queryKey: ["evidence"],
    queryFn: ({ signal }) => request("GET", "/api/evidence", { schema: modelEvidenceSchema, signal }),
  });
  return (
    <>
      <TopBar home="/" label="Account">
        <ButtonLink
          href={isAuthenticated ? "/home" : "/auth?tab=login"}
          variant={isAuthenticated ? "quiet" : "primary"}
        >
          {isAuthenticated ? "Home" : "Sign In"}
        </ButtonLink>
      </TopBar>
      <main id="main" className="page evidence">
        <div className="galley">
          <div>
            <h1 className="large" tabIndex={-1}>
              How is a model chosen?
            </h1>
            <p className="read muted">
              Redraft looks at what kind of request a prompt is and how hard it is, and takes a model with a good grade
              for that. The grades, 1 to 5, are ours; they come from public tables.
            </p>
            <Modes />
            {isAuthenticated && <BlindResults />}
            {data === undefined ? (
              <LoadingOrError error={error} onRetry={() => void refetch()} />
            ) : (
              <GradeTable models={data.models} />
            )}
            <Rewrites />
            {data !== undefined && (
              <>
                <SiteEvidence evidence={data} />
                <EvidenceSources sources={data.sources} />
              </>
            )}
          </div>
          <aside className="margin small">
            <Limits />
          </aside>
        </div>
      </main>
    </>
  );
}

function Modes() {
  return (
    <dl className="evidence-modes">
      {ROUTE_MODES.map((mode) => (
        <div key={mode}>
          <dt>
            {MODE_NAMES[mode]}
            {mode === "balanced" && <span className="note"> the default</span>}
          </dt>
          <dd className="small">{MODE_DESCRIPTIONS[mode]}.</dd>
        </div>
      ))}
    </dl>
  );
}

interface AnswersCompared {
  readonly name: string;
  readonly prompts: number;
  readonly better: number;
  readonly same: number;
  readonly worse: number;
}

// Totals from docs/forty-prompts.md. Each earlier version of the instruction was tested with other prompts.
const TODAY: readonly AnswersCompared[] = [
  { name: "With its question answered", prompts: 29, better: 27, same: 0, worse: 2 },
  { name: "Rewritten and sent at once", prompts: 13, better: 7, same: 0, worse: 6 },
];
const EARLIER: readonly AnswersCompared[] = [
  { name: "First", prompts: 34, better: 2, same: 1, worse: 31 },
  { name: "Second", prompts: 19, better: 12, same: 1, worse: 6 },
  { name: "Third", prompts: 22, better: 9, same: 0, worse: 13 },
  { name: "Fourth", prompts: 21, better: 14, same: 3, worse: 4 },
  { name: "Fifth", prompts: 31, better: 7, same: 0, worse: 24 },
  { name: "Fifth, question answered", prompts: 23, better: 20, same: 0, worse: 3 },
];

function Rewrites() {
  return (
    <section aria-labelledby="rewrites">
      <h2 className="title" id="rewrites">
        Does the rewrite help?
      </h2>
      <p className="read">
        With its question answered, yes: 27 of 29 answers were better. A rewrite that nobody looks at helps about as
        often as it harms. So Redraft guesses little, and asks.
      </p>
      <ComparedTable label="Answers compared" head="Prompt" rows={TODAY} />
      <p className="small muted">
        One strong model answered each of 40 prompts as typed, and as Redraft sends it. A reader who did not know which
        was which compared the answers. Writers, model and readers were language models, on November 28, 2026.
      </p>
      <details className="fold small">
        <summary>Earlier versions of the rewriter</summary>
        <ComparedTable label="Earlier versions" head="Version" rows={EARLIER} />
        <p className="muted">
          190 other prompts, compared in the same way. The fifth version added what an expert would ask for. That made
          answers longer and harder to use, so it was taken out.
        </p>
      </details>
    </section>
  );
}

interface ComparedTableProps {
  label: string;
  head: string;
  rows: readonly AnswersCompared[];
}

function ComparedTable({ label, head, rows }: ComparedTableProps) {
  return (
    <ScrollingTable label={`${label}: against the answers to what was typed`}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <NumberHeaderCell>Compared</NumberHeaderCell>
            <NumberHeaderCell>Better</NumberHeaderCell>
            <NumberHeaderCell>The same</NumberHeaderCell>
            <NumberHeaderCell>Worse</NumberHeaderCell>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, prompts, better, same, worse }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="align-right">{prompts}</td>
              <td className="align-right">{better}</td>
              <td className="align-right">{same}</td>
              <td className="align-right">{worse}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  );
}

function Limits() {
  return (
    <section>
      <h2>What this does not say</h2>
      <ul className="muted">
        <li>A public table measures its own tasks. Yours may go differently.</li>
        <li>A higher grade does not promise a better answer.</li>
        <li>For chat and writing, most public tables use the same votes, those of Arena.</li>
        <li>A model without a grade has not been measured yet. Until then its price decides its place.</li>
      </ul>
    </section>
  );
}

function EvidenceSources({ sources }: Pick<ModelEvidence, "sources">) {
  return (
    <section aria-labelledby="sources">
      <h2 className="title" id="sources">
        Where the grades come from
      </h2>
      <p className="small muted">
        From the places of the models in public tables. Redraft, or whoever runs this site, turned them into grades.
      </p>
      <details className="fold">
        <summary>The {sources.length} tables</summary>
        <ul className="dashes evidence-sources">
          {sources.map(({ name, address, date, dateIs, quotedBy }) => (
            <li key={`${name} ${address}`}>
              <a href={quotedBy ?? address} rel="noreferrer">
                {name}
              </a>
              , {dateIs === "seen" ? "read on" : "figures of"} {date}
              {quotedBy !== undefined && ", as quoted by whatmodel.sh"}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

function GradeTable({ models }: Pick<ModelEvidence, "models">) {
  return (
    <section aria-labelledby="grades">
      <h2 className="title" id="grades">
        Grades
      </h2>
      <p className="small muted">
        5 is among the best. With a star: no public table measures this kind, so the grade comes from the nearest ones.
        A dash: not measured yet.
      </p>
      <ScrollingTable label="Grades of each model">
        <table className="table grade-table">
          <thead>
            <tr>
              <th scope="col">Kind of request</th>
              {models.map(({ label, answeredBy }) => (
                <th scope="col" key={label}>
                  {answeredBy}
                  {label !== answeredBy && <span className="note">{label}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {TASK_KINDS.map((kind) => (
              <tr key={kind}>
                <th scope="row">{TASK_KIND_NOUNS[kind]}</th>
                {models.map(({ label, grades }) => {
                  const graded = grades.find((each) => each.kind === kind);
                  return (
                    <td key={label} className={graded === undefined ? "muted" : ""}>
                      {graded === undefined ? "–" : `${graded.grade}${graded.isNear ? "*" : ""}`}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollingTable>
    </section>
  );
}
