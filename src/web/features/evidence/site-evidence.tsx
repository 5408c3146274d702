import type { ModelEvidence } from "#contract/evidence.ts";
import { TASK_KIND_NOUNS } from "#domain/routing/task.ts";
import { formatCount, formatPercent } from "#web/lib/format-numbers.ts";
import { NumberHeaderCell, ScrollingTable } from "#web/ui/table.tsx";

const SHOWN_MAX = 12;

export function SiteEvidence({ evidence: { seen, seenMin, wordings } }: { evidence: ModelEvidence }) {
  return (
    <section aria-labelledby="seen">
      <h2 className="title" id="seen">
        What this site has seen
      </h2>
      <p className="small muted">
        What everybody here did with answers: thumbs up or down, picking one of several, asking again. With {seenMin} or
        more of them, they decide between models of the same grade.
      </p>
      {seen.length === 0 ? <p className="small">Nobody has judged an answer here yet.</p> : <SeenTable seen={seen} />}
      <h3>Your words, or the rewrite?</h3>
      <Wordings {...wordings} />
    </section>
  );
}

function SeenTable({ seen }: Pick<ModelEvidence, "seen">) {
  return (
    <ScrollingTable label="Judged answers of each model">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Model</th>
            <th scope="col">Kind of request</th>
            <NumberHeaderCell>Liked</NumberHeaderCell>
            <NumberHeaderCell>Share</NumberHeaderCell>
          </tr>
        </thead>
        <tbody>
          {seen.slice(0, SHOWN_MAX).map(({ kind, label, won, lost }) => (
            <tr key={`${kind} ${label}`}>
              <th scope="row">{label}</th>
              <td>{TASK_KIND_NOUNS[kind]}</td>
              <td className="align-right">
                {formatCount(won)} of {formatCount(won + lost)}
              </td>
              <td className="align-right">{formatPercent(won / (won + lost))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  );
}

function Wordings({ improvedWon, typedWon }: ModelEvidence["wordings"]) {
  const count = improvedWon + typedWon;
  return (
    <p className="small">
      In a blind test, one model answers a prompt twice: as typed, and as Redraft sends it. People pick without knowing
      which is which.{" "}
      {count === 0
        ? "Nobody has picked yet."
        : `The rewrite’s answer was picked in ${formatCount(improvedWon)} of ${formatCount(count)}.`}
    </p>
  );
}
