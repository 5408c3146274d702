import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { evidenceSchema } from "#contract/evidence.ts";
import { CATALOGUE_2025 } from "#domain/catalogue/catalogue-2025.ts";
import type { MeasuredPrompts } from "#domain/routing/measured-choices.ts";
import { PROMISE_LIMITS, PROMISES } from "#domain/routing/promises.ts";
import { ROUTE_MODES } from "#domain/routing/route-decision.ts";
import { MEASURED_CHOICES } from "#domain/routing/weights/measured-choices.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { BlindResults } from "#web/features/evidence/blind-results.tsx";
import { CostQualityCurve } from "#web/features/evidence/cost-quality-curve.tsx";
import { percent, plusMinus } from "#web/features/evidence/percent.ts";
import { MODE_WORDS, pointsOf } from "#web/features/evidence/points.ts";
import { TABLE_WORDS } from "#web/features/evidence/table-words.ts";
import { request } from "#web/lib/api.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { FiguresHead } from "#web/ui/figures-head.tsx";
import { ScrollingTable } from "#web/ui/scrolling-table.tsx";
import "#web/features/messages/model-note/model-note.css";
import { usePageTitle } from "#web/lib/page-title.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { TopBar } from "#web/ui/top-bar.tsx";
import "#web/ui/display-font.css";
import "#web/ui/table.css";
import "./evidence.css";

const BEST = CATALOGUE_2025.get(MEASURED_CHOICES.best)?.label ?? MEASURED_CHOICES.best;
const POINTS = pointsOf(MEASURED_CHOICES);
const VIEWS = [
  { value: "chart", label: "Chart" },
  { value: "table", label: "Table" },
] as const;

/** What automatic choice keeps and saves, for anyone to read. */
export function EvidenceScreen() {
  usePageTitle("How well does it choose?");
  const { isAuthenticated } = useAuth();
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
              How well does it choose?
            </h1>
            <p className="read muted">
              Redraft asks the model that fits a prompt. Here is what that keeps of the best single model’s quality, and
              what it saves. {PROMISE_LIMITS}
            </p>
            <Modes />
            {isAuthenticated && <BlindResults />}
            <PriceAndQuality />
            <ByKind />
            <Sureness />
          </div>
          <aside className="margin small">
            <Run />
            <Instance />
          </aside>
        </div>
      </main>
    </>
  );
}

function Modes() {
  return (
    <>
      <div className="evidence-modes">
        {[...ROUTE_MODES].reverse().map((mode) => {
          const { kept, saved, savedInterval } = MEASURED_CHOICES.home.modes[mode];
          return (
            <div key={mode}>
              <span className="small muted">
                {MODE_WORDS[mode]}
                {mode === "balanced" && ", the default"}
              </span>
              <b>keeps {percent(kept)}</b>
              <span className="small">
                {saved < 0 ? `costs ${percent(-saved)} more` : `saves ${percent(saved)}`}{" "}
                <span className="muted">{plusMinus(savedInterval)}</span>
              </span>
              <span className="small muted">promised: {percent(PROMISES[mode].keptMin)}</span>
            </div>
          );
        })}
      </div>
      <p className="note">100% is {BEST}, the best of the seven when one model answers everything.</p>
    </>
  );
}

function PriceAndQuality() {
  const [view, setView] = useState<"chart" | "table">("chart");
  return (
    <section>
      <h2 className="title">Quality kept, by price</h2>
      <p className="small muted">Up is better, left is cheaper. Price of 1,000 answers; the bars are 95% intervals.</p>
      <Tabs label="Chart or table" value={view} tabs={VIEWS} onChange={setView} look="inline">
        {view === "chart" ? <CostQualityCurve points={POINTS} /> : <PriceTable />}
      </Tabs>
    </section>
  );
}

function PriceTable() {
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Who answers</th>
          <FiguresHead>Keeps</FiguresHead>
          <FiguresHead>1,000 answers</FiguresHead>
        </tr>
      </thead>
      <tbody>
        {POINTS.map(({ id, label, isMode, kept, keptInterval, dollarsPerThousand }) => (
          <tr key={id}>
            <td>{isMode ? `Redraft, ${label.toLowerCase()}` : label}</td>
            <td className="align-right">
              {percent(kept)} {plusMinus(keptInterval)}
            </td>
            <td className="align-right">${dollarsPerThousand.toFixed(2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ByKind() {
  return (
    <section>
      <h2 className="title">On data sets it had never seen</h2>
      <p className="small muted">
        Each was left out of everything that was learnt, then tried. Cost mode, and balanced.
      </p>
      <ScrollingTable label="On data sets it had never seen">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <FiguresHead>Prompts</FiguresHead>
              <FiguresHead>Cost keeps</FiguresHead>
              <FiguresHead>Saves</FiguresHead>
              <FiguresHead>Balanced keeps</FiguresHead>
              <FiguresHead>Sure of</FiguresHead>
            </tr>
          </thead>
          <tbody>
            {Object.entries(MEASURED_CHOICES.tables).map(([table, measured]) => (
              <KindRow key={table} name={TABLE_WORDS[table] ?? table} measured={measured} />
            ))}
          </tbody>
        </table>
      </ScrollingTable>
    </section>
  );
}

function KindRow({ name, measured: { prompts, sure, modes } }: { name: string; measured: MeasuredPrompts }) {
  return (
    <tr>
      <td>{name}</td>
      <td className="align-right">{formatCount(prompts)}</td>
      <td className="align-right">
        {percent(modes.cost.kept)} {plusMinus(modes.cost.keptInterval)}
      </td>
      <td className="align-right">{percent(modes.cost.saved)}</td>
      <td className="align-right">{percent(modes.balanced.kept)}</td>
      <td className="align-right">{percent(sure)}</td>
    </tr>
  );
}

function Sureness() {
  const { unknown, home, tables } = MEASURED_CHOICES;
  const worst = Math.min(...Object.values(tables).map(({ modes }) => modes.cost.kept));
  return (
    <section>
      <h2 className="title">What is sure, and what is not</h2>
      <div className="evidence-sureness">
        <div>
          <h3>Sure</h3>
          <ul>
            <li>
              Left out in turn, the same data sets keep {percent(unknown.modes.cost.kept)} in cost mode and{" "}
              {percent(unknown.modes.balanced.kept)} in balanced.
            </li>
            <li>
              A prompt unlike all that was tested goes to the best single model, or to the plan’s default where no
              better one is known. Of tested kinds that was {percent(1 - home.sure)} of the prompts, of unknown ones{" "}
              {percent(1 - unknown.sure)}.
            </li>
          </ul>
        </div>
        <div>
          <h3>Not sure</h3>
          <ul>
            <li>On the worst data set that it had never seen, cost mode kept {percent(worst)}.</li>
            <li>
              “Sure” is about the prompt, not its data set: of data sets that it had never seen, {percent(unknown.sure)}{" "}
              of the prompts resembled tested ones.
            </li>
            <li>
              These are answers of models of 2024, at list prices of 2025: they measure the way of choosing, not today’s
              models.
            </li>
            <li>
              Letters, summaries and other everyday writing: no answers were measured that may be used. There a cheaper
              model is taken only where the promise holds if the task is harder than it looks.
            </li>
            <li>The settings were chosen on these data sets, so expect a little less on others.</li>
          </ul>
        </div>
      </div>
    </section>
  );
}

function Run() {
  const { run, home, tables } = MEASURED_CHOICES;
  return (
    <section>
      <h2>This run</h2>
      <dl className="ledger">
        <dt>Prompts of known kinds</dt>
        <dd>{formatCount(home.prompts)}</dd>
        <dt>Data sets, left out in turn</dt>
        <dd>{Object.keys(tables).length}</dd>
        <dt>Models</dt>
        <dd>{Object.keys(MEASURED_CHOICES.singles).length}</dd>
        <dt>Run on</dt>
        <dd>{run}</dd>
      </dl>
      <p className="note">training/routing/evaluate-promises.ts repeats it.</p>
    </section>
  );
}

/** What the people of this instance have said; nothing while that is not known. */
function Instance() {
  const { data } = useQuery({
    queryKey: ["evidence"],
    queryFn: ({ signal }) => request("GET", "/api/evidence", { schema: evidenceSchema, signal }),
  });
  if (data === undefined) return null;
  const { welcome, unwelcome, models, modelsWithFigures } = data;
  const count = welcome + unwelcome;
  return (
    <section>
      <h2>On this instance</h2>
      <dl className="ledger">
        <dt>Answers judged</dt>
        <dd>{formatCount(count)}</dd>
        <dt>Welcome</dt>
        <dd>{count === 0 ? "–" : percent(welcome / count)}</dd>
        <dt>Models connected</dt>
        <dd>{models}</dd>
        <dt>With published figures</dt>
        <dd>{modelsWithFigures}</dd>
      </dl>
      <p className="note">
        Few judge, and those who do are not like the rest. So these figures are shown and count little.
      </p>
    </section>
  );
}
