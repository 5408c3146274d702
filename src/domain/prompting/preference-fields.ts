import type { PreferencesReadBy } from "../accounts/preferences.ts";

/** What a reading model may know about the user. Preferences for answers go to the answering model. */
export type PreferenceFields = PreferencesReadBy<"rewrite"> &
  Pick<PreferencesReadBy<"answers">, "context" | "goals" | "expertise">;
