import { findStoredLabel } from "#domain/routing/route-decision.ts";
import { brandName } from "#web/lib/brand.ts";
import { formatUsd } from "#web/lib/format-numbers.ts";
import { WORKED_EXAMPLE } from "./examples.ts";
import { TextWithChanges } from "./text-with-changes.tsx";

const SHOWN_MODELS = 3;

export function WorkedExample() {
  const { prompt, improvement, route } = WORKED_EXAMPLE;
  const chosen = route.candidates.filter(({ model }) => model === route.model);
  const runnerUp = route.candidates.filter(({ model }) => model === route.runnerUp?.model);
  const others = route.candidates.filter((candidate) => ![...chosen, ...runnerUp].includes(candidate));
  const rows = [...chosen, ...runnerUp, ...others].slice(0, SHOWN_MODELS);
  const whyOf = ({ model, grade = 0, isMeasured }: (typeof rows)[number]) => {
    if (model === route.model) return route.why;
    if (model === route.runnerUp?.model) return `Runner-up. ${route.runnerUp.why}`;
    if (isMeasured !== true) return "Not measured yet for this.";
    return grade < (chosen[0]?.grade ?? 0) ? "A lower grade for this." : "Graded as high for this.";
  };
  return (
    <>
      <div className="pair">
        <div>
          <h3 className="slug">Raw input</h3>
          <p className="read">{prompt}</p>
        </div>
        <div>
          <h3 className="slug">Optimized prompt</h3>
          <p className="read">
            <TextWithChanges hunks={improvement.hunks} />
          </p>
        </div>
      </div>
      <table className="models-table">
        <caption className="sr">The models that could answer it</caption>
        <thead>
          <tr>
            <th scope="col">Best model chosen</th>
            <th scope="col">Why</th>
            <th scope="col" className="num">
              Cost
            </th>
            <th scope="col" className="num">
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.model}>
              <th scope="row" className={index === 0 ? "pick" : ""}>
                {findStoredLabel(route, row.model)}
              </th>
              <td className={index === 0 ? "" : "muted"}>{whyOf(row)}</td>
              <td className="num">{row.costUsd === null ? "" : formatUsd(row.costUsd)}</td>
              <td className="num">{(row.durationMs / 1000).toFixed(1)} s</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note">
        The rewrite is recorded from a strong model, the choice is made by {brandName} itself; costs and times are its
        estimates for a whole answer.
      </p>
    </>
  );
}
