import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { User } from "#contract/accounts.ts";
import { type Preferences, preferencesSchema } from "#contract/preferences.ts";
import { useAuth, userQuery } from "#web/features/accounts/queries.ts";
import { request } from "#web/lib/api.ts";
import { actionFailed } from "../actions/action-notices.ts";

const PREFERENCES_PATH = "/api/user/preferences";

export interface ReviewPreference {
  /** null: rewriting is switched off, so there is nothing to be shown. */
  isOn: boolean | null;
  set: (isOn: boolean) => void;
}

/** "Show me first": saved at once, shown at once, taken back when it could not be saved. */
export function useReviewPreference(): ReviewPreference {
  const { user } = useAuth();
  const queries = useQueryClient();
  const show = (preferences: Preferences) =>
    queries.setQueryData<User | null>(userQuery.queryKey, (known) => known && { ...known, preferences });
  const save = useMutation({
    mutationFn: async (isOn: boolean) => {
      // All preferences are saved together, so the others are read first: they may have changed in another tab.
      const known = await request("GET", PREFERENCES_PATH, { schema: preferencesSchema });
      const body = { ...known, reviewBeforeSend: isOn };
      return await request("PUT", PREFERENCES_PATH, { body, schema: preferencesSchema });
    },
    onMutate: async (isOn) => {
      await queries.cancelQueries({ queryKey: userQuery.queryKey });
      const before = queries.getQueryData(userQuery.queryKey)?.preferences;
      if (before !== undefined) show({ ...before, reviewBeforeSend: isOn });
      return before;
    },
    onSuccess: (saved) => {
      show(saved);
      queries.setQueryData([PREFERENCES_PATH], saved);
    },
    onError: (error, _isOn, before) => {
      if (before !== undefined) show(before);
      actionFailed(error, "Failed to update settings. Please try again.");
    },
  });
  const preferences = user?.preferences;
  return {
    isOn: preferences?.enablePromptImprovement === false ? null : preferences?.reviewBeforeSend === true,
    set: save.mutate,
  };
}
