import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { writerTrialsSchema } from "#contract/writer-trials.ts";
import { request } from "#web/lib/api.ts";
import { formatShortDayOfYear } from "#web/lib/format-dates.ts";
import { formatUsd } from "#web/lib/format-figures.ts";
import { Button } from "#web/ui/button.tsx";
import { changeFailed } from "./notices.ts";

const PATH = "/api/admin/writer-trials";
const trialsQuery = queryOptions({
  queryKey: [PATH],
  queryFn: ({ signal }) => request("GET", PATH, { schema: writerTrialsSchema, signal }),
});

/** How a model rewrites twenty prompts of ours, and the button that tries it. */
export function WriterTrial({ model, providerModelId }: { model: string; providerModelId: string }) {
  const queries = useQueryClient();
  const { data } = useQuery(trialsQuery);
  const trying = useMutation({
    mutationFn: () => request("POST", `${PATH}/${encodeURIComponent(model)}`, { schema: writerTrialsSchema }),
    onError: changeFailed,
    onSuccess: (trials) => queries.setQueryData(trialsQuery.queryKey, trials),
  });
  const trial = data?.trials.find((each) => each.model === model && each.providerModelId === providerModelId);
  return (
    <section>
      <h3>Rewriting prompts</h3>
      <p className="note">
        {trial === undefined
          ? "Not tried yet. Redraft has twenty prompts of its own for that."
          : `${formatShortDayOfYear(trial.triedAt)}: it kept ${trial.faithful} of ${trial.total} prompts whole, for ${formatUsd(trial.costUsd)}. ${trial.isFit ? "It may write." : "It is passed over while another model is there."}`}
      </p>
      <Button onClick={() => trying.mutate()} disabled={trying.isPending}>
        {trying.isPending ? "Trying…" : trial === undefined ? "Try it" : "Try it again"}
      </Button>
    </section>
  );
}
