import type { Evidence } from "#contract/evidence.ts";

/** The public tables behind the grades, with the day of their figures. */
export function EvidenceSources({ sources }: Pick<Evidence, "sources">) {
  return (
    <section aria-labelledby="sources">
      <h2 className="title" id="sources">
        Where the grades come from
      </h2>
      <p className="small muted">
        Places of models in these tables, turned into grades by Redraft or by whoever runs this site. Where a table
        gives no day, the day on which it was read.
      </p>
      <ul className="dashes small evidence-sources">
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
    </section>
  );
}
