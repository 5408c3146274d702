import type { Evidence } from "#contract/evidence.ts";

/** The public tables behind the grades, with the day of their figures. */
export function EvidenceSources({ sources }: Pick<Evidence, "sources">) {
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
