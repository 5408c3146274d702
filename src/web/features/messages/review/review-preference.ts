import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "#contract/accounts.ts";
import { preferencesSchema } from "#contract/preferences.ts";
import { useAuth, userQuery } from "#web/features/accounts/queries.ts";
import { request } from "#web/lib/api.ts";
import { actionFailed } from "../actions/action-notices.ts";

const PREFERENCES_PATH = "/api/user/preferences";

export interface ReviewPreference {
  /** null: rewriting is switched off, so there is nothing to be shown. */
  isOn: boolean | null;
  set: (isOn: boolean) => void;
}

/** "Show me first": shown within the very click, saved at once, taken back when it could not be saved. */
export function useReviewPreference(): ReviewPreference {
  const { user } = useAuth();
  const queries = useQueryClient();
  const [unsaved, setUnsaved] = useState<boolean | null>(null);
  const save = useMutation({
    mutationFn: async (isOn: boolean) => {
      // All preferences are saved together, so the others are read first: they may have changed in another tab.
      const known = await request("GET", PREFERENCES_PATH, { schema: preferencesSchema });
      const body = { ...known, reviewBeforeSend: isOn };
      return await request("PUT", PREFERENCES_PATH, { body, schema: preferencesSchema });
    },
    onSuccess: async (preferences) => {
      // What was asked for before saving would bring the old answer back.
      await queries.cancelQueries({ queryKey: userQuery.queryKey });
      queries.setQueryData<User | null>(userQuery.queryKey, (known) => known && { ...known, preferences });
      queries.setQueryData([PREFERENCES_PATH], preferences);
    },
    onError: (error) => actionFailed(error, "Failed to update settings. Please try again."),
  });
  const preferences = user?.preferences;
  return {
    isOn: preferences?.enablePromptImprovement === false ? null : (unsaved ?? preferences?.reviewBeforeSend === true),
    set: (isOn) => {
      setUnsaved(isOn);
      // Of two clicks in a row only the last one's end is told here.
      save.mutate(isOn, { onSettled: () => setUnsaved(null) });
    },
  };
}
