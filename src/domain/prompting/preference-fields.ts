import type { PreferencesReadBy } from "../accounts/preferences.ts";

/** What a reading model may know of the person. How they like answers goes to the model that answers. */
export type PreferenceFields = PreferencesReadBy<"rewrite"> &
  Pick<PreferencesReadBy<"answers">, "context" | "goals" | "expertise">;
