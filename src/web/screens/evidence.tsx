import { useQuery } from "@tanstack/react-query";
import { type Evidence, evidenceSchema } from "#contract/evidence.ts";
import { MODE_WORDS, ROUTE_MODES } from "#domain/routing/route-decision.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { BlindResults } from "#web/features/evidence/blind-results.tsx";
import { EvidenceSources } from "#web/features/evidence/evidence-sources.tsx";
import { GradeTable } from "#web/features/evidence/grade-table.tsx";
import { SeenHere } from "#web/features/evidence/seen-here.tsx";
import { request } from "#web/lib/api.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { LoadState } from "#web/ui/load-state.tsx";
import { TopBar } from "#web/ui/top-bar.tsx";
import "#web/features/messages/model-note/model-note.css";
import "#web/ui/display-font.css";
import "#web/ui/table.css";
import "./evidence.css";

const MODE_NAMES = { quality: "Quality", balanced: "Balanced", cost: "Cost" } as const;

/** What the choice of a model stands on, for anyone to read. */
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
              Redraft reads what kind of request a prompt is and how hard, and looks up how each model is graded for
              that kind. The grades are ours, 1 to 5, read from public tables.
            </p>
            <Modes />
            {isAuthenticated && <BlindResults />}
            {data === undefined ? (
              <LoadState error={error} onRetry={() => void refetch()} />
            ) : (
              <Shown evidence={data} />
            )}
            <Rewrites />
          </div>
          <aside className="margin small">
            <Limits />
          </aside>
        </div>
      </main>
    </>
  );
}

const Shown = ({ evidence }: { evidence: Evidence }) => (
  <>
    <GradeTable models={evidence.models} />
    <SeenHere evidence={evidence} />
    <EvidenceSources sources={evidence.sources} />
  </>
);

function Modes() {
  return (
    <dl className="evidence-modes">
      {ROUTE_MODES.map((mode) => (
        <div key={mode}>
          <dt>
            {MODE_NAMES[mode]}
            {mode === "balanced" && <span className="small muted"> the default</span>}
          </dt>
          <dd className="small">{MODE_WORDS[mode]}.</dd>
        </div>
      ))}
    </dl>
  );
}

/** The totals of docs/forty-prompts.md. */
function Rewrites() {
  return (
    <section>
      <h2>Does the rewrite help?</h2>
      <p>
        One strong model answered 150 prompts from what was typed and from what Redraft sends. A reader who did not know
        which was which compared the answers. Writer, model and reader were language models, 24 November 2026.
      </p>
      <ul className="dashes">
        <li>A first version added much of its own and lost: of 34 answers 2 were better and 31 worse.</li>
        <li>A second one added less: of 19 answers 12 were better, 6 worse; 11 prompts were left as they are.</li>
        <li>
          A third one: of 22 answers 9 were better, 13 worse; 18 were left. All 9 rewrites that asked for gaps in the
          text were among the worse.
        </li>
        <li>
          Today’s asks for none: of 21 answers 14 were better, 4 slightly worse, 3 the same; 19 were left. All 14 people
          had said something of themselves in their profile.
        </li>
      </ul>
    </section>
  );
}

function Limits() {
  return (
    <section>
      <h2>What this does not say</h2>
      <ul className="dashes">
        <li>A table measures its own tasks. Yours may come out otherwise.</li>
        <li>A grade one higher is not a promise that an answer is better.</li>
        <li>
          For chat and writing the public tables come down to the same votes, those of Arena. There the second source
          says little of its own.
        </li>
        <li>A model without a grade is not measured yet. Its price places it among the others.</li>
      </ul>
    </section>
  );
}
