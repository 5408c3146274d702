import type { Evidence } from "#contract/evidence.ts";
import { TASK_KINDS } from "#domain/routing/task.ts";
import { KIND_WORDS } from "#domain/routing/task-words.ts";
import { ScrollingTable } from "#web/ui/scrolling-table.tsx";

/** How each model is graded for each kind of request. */
export function GradeTable({ models }: Pick<Evidence, "models">) {
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
