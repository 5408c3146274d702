import type { PreferencesReadBy } from "../accounts/preferences.ts";

/** Preferences that the rewriting model may read. The other preferences for answers go only to the answering model. */
export type PreferenceFields = PreferencesReadBy<"rewrite"> &
  Pick<PreferencesReadBy<"answers">, "context" | "goals" | "expertise">;
