import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { sharingSwitchSchema } from "#contract/shared-copies.ts";
import { request } from "#web/lib/api.ts";
import { LoadingOrError } from "#web/ui/loading-or-error.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { AuditList } from "./audit-list.tsx";
import { RoutingLearning } from "./routing-learning.tsx";

/** What an admin switches for the whole site, and the log of what admins did. */
export const SitePanel = () => (
  <div className="admin-panel">
    <SharingSwitch />
    <RoutingLearning />
    <AuditList />
  </div>
);

const KEY = ["/api/admin/sharing"];

function SharingSwitch() {
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
        <LoadingOrError error={error} onRetry={() => void refetch()} />
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
