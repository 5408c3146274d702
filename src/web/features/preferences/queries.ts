import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Preferences, preferencesSchema } from "#contract/preferences.ts";
import { request } from "#web/lib/api.ts";
import type { PreferencesInput } from "./preference-form.ts";

export const preferencesQuery = queryOptions<Preferences>({
  queryKey: ["/api/user/preferences"],
  queryFn: ({ signal }) => request("GET", "/api/user/preferences", { schema: preferencesSchema, signal }),
});

/** Replaces all preferences. Then refetches the user, because the user's data contains the preferences too. */
export function useSavePreferences() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PreferencesInput) =>
      request("PUT", "/api/user/preferences", { body, schema: preferencesSchema }),
    onSuccess: (saved) => {
      queries.setQueryData(preferencesQuery.queryKey, saved);
      queries.invalidateQueries({ queryKey: ["/api/user"], exact: true }).catch(() => undefined);
      // The available models depend on the preferences.
      queries.invalidateQueries({ queryKey: ["/api/models"], exact: true }).catch(() => undefined);
    },
  });
}
