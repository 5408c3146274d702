import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { sharingSwitchSchema } from "#contract/shared-copies.ts";
import { request } from "#web/lib/api.ts";
import { LoadState } from "#web/ui/load-state.tsx";
import { Switch } from "#web/ui/switch.tsx";

const KEY = ["/api/admin/sharing"];

/** Whether conversations can be shared by link on this site. */
export function SharingSwitch() {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => request("GET", "/api/admin/sharing", { schema: sharingSwitchSchema, signal }),
  });
  const change = useMutation({
    mutationFn: (isOn: boolean) =>
      request("PUT", "/api/admin/sharing", { body: { isOn }, schema: sharingSwitchSchema }),
    onSuccess: async (changed) => {
      queries.setQueryData(KEY, changed);
      await queries.invalidateQueries({ queryKey: ["/api/admin/audit"] });
    },
  });
  return (
    <section aria-labelledby="admin-sharing">
      <h2 className="title" id="admin-sharing">
        Share links
      </h2>
      {data === undefined ? (
        <LoadState error={error} onRetry={() => void refetch()} />
      ) : (
        <Switch
          label="Conversations can be shared by link"
          note="While this is off, nobody can make or open a link on this site. Once it is on again, earlier links work as before."
          checked={data.isOn}
          disabled={change.isPending}
          onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
        />
      )}
    </section>
  );
}
