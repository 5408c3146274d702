import { useQuery } from "@tanstack/react-query";
import { blindTestResultsSchema } from "#contract/compare.ts";
import { request } from "#web/lib/api.ts";
import { formatPercent } from "#web/lib/format-numbers.ts";
import { NumberHeaderCell, ScrollingTable } from "#web/ui/table.tsx";

export function BlindResults() {
  const { data = [] } = useQuery({
    queryKey: ["/api/user/blind-results"],
    queryFn: ({ signal }) => request("GET", "/api/user/blind-results", { schema: blindTestResultsSchema, signal }),
    refetchOnMount: "always",
  });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="yours">
      <h2 className="title" id="yours">
        Your own blind tests
      </h2>
      <p className="small muted">
        How often you picked an answer without knowing which model, or which wording of your prompt, it came from. The
        share lies within the interval with 95% certainty: as long as that spans 50%, nothing is proven.
      </p>
      <ScrollingTable label="How often each answer was picked">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Answer from</th>
              <NumberHeaderCell>Picked</NumberHeaderCell>
              <NumberHeaderCell>Share</NumberHeaderCell>
              <NumberHeaderCell>95% interval</NumberHeaderCell>
            </tr>
          </thead>
          <tbody>
            {data.map(({ side, label, won, of, low, high }) => (
              <tr key={side}>
                <th scope="row">{label}</th>
                <td className="align-right">
                  {won} of {of}
                </td>
                <td className="align-right">{formatPercent(won / of)}</td>
                <td className="align-right">
                  {formatPercent(low)} to {formatPercent(high)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollingTable>
    </section>
  );
}
