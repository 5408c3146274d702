import { useQuery } from "@tanstack/react-query";
import { type Evidence, evidenceSchema } from "#contract/evidence.ts";
import { MODE_NAMES, MODE_WORDS, ROUTE_MODES } from "#domain/routing/route-decision.ts";
import { TASK_KINDS } from "#domain/routing/task.ts";
import { KIND_WORDS } from "#domain/routing/task-words.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { BlindResults } from "#web/features/evidence/blind-results.tsx";
import { SeenHere } from "#web/features/evidence/seen-here.tsx";
import { request } from "#web/lib/api.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { FiguresHead } from "#web/ui/figures-head.tsx";
import { LoadState } from "#web/ui/load-state.tsx";
import { ScrollingTable } from "#web/ui/scrolling-table.tsx";
import { TopBar } from "#web/ui/top-bar.tsx";
import "#web/features/messages/model-note/model-note.css";
import "#web/ui/display-font.css";
import "#web/ui/table.css";
import "./evidence.css";

/** What the choice of a model is based on, for anyone to read. */
export function EvidenceScreen() {
  usePageTitle("How is a model chosen?");
  const { isAuthenticated } = useAuth();
  const { data, error, refetch } = useQuery({
    queryKey: ["evidence"],
    queryFn: ({ signal }) => request("GET", "/api/evidence", { schema: evidenceSchema, signal }),
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
              <LoadState error={error} onRetry={() => void refetch()} />
            ) : (
              <GradeTable models={data.models} />
            )}
            <Rewrites />
            {data !== undefined && (
              <>
                <SeenHere evidence={data} />
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
          <dd className="small">{MODE_WORDS[mode]}.</dd>
        </div>
      ))}
    </dl>
  );
}

/** The totals of docs/forty-prompts.md, one reading of prompts of its own for each version of the instruction. */
const READINGS = [
  { version: "First", rewritten: 34, better: 2, same: 1, worse: 31 },
  { version: "Second", rewritten: 19, better: 12, same: 1, worse: 6 },
  { version: "Third", rewritten: 22, better: 9, same: 0, worse: 13 },
  { version: "Fourth", rewritten: 21, better: 14, same: 3, worse: 4 },
] as const;

function Rewrites() {
  return (
    <section aria-labelledby="rewrites">
      <h2 className="title" id="rewrites">
        Does the rewrite help?
      </h2>
      <p className="small muted">
        One strong model answered 150 prompts twice: as typed, and as Redraft sends them. A reader who did not know
        which was which compared the answers. Writer, model and reader were language models, on 24 November 2026.
      </p>
      <ScrollingTable label="Answers to rewrites, against answers to what was typed">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Version</th>
              <FiguresHead>Rewritten</FiguresHead>
              <FiguresHead>Better</FiguresHead>
              <FiguresHead>The same</FiguresHead>
              <FiguresHead>Worse</FiguresHead>
            </tr>
          </thead>
          <tbody>
            {READINGS.map(({ version, rewritten, better, same, worse }) => (
              <tr key={version}>
                <th scope="row">{version}</th>
                <td className="align-right">{rewritten}</td>
                <td className="align-right">{better}</td>
                <td className="align-right">{same}</td>
                <td className="align-right">{worse}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollingTable>
      <p className="small muted">
        The first version added much of its own. The third asked for missing facts in brackets: all 9 answers to such
        rewrites were worse. The fourth does neither. The 14 people it helped had all said something about themselves in
        their profile. Today’s leaves follow-ups mostly as they are; its answers have not been compared yet.
      </p>
    </section>
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

/** The public tables behind the grades, with the day of their figures. */
function EvidenceSources({ sources }: Pick<Evidence, "sources">) {
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

/** How each model is graded for each kind of request. */
function GradeTable({ models }: Pick<Evidence, "models">) {
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
                <th scope="row">{KIND_WORDS[kind]}</th>
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
