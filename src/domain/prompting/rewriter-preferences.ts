import type { PreferencesReadBy } from "../accounts/preferences.ts";

/** The preferences that the rewriting model may read. All other answer preferences go only to the answering model. */
export type RewriterPreferences = PreferencesReadBy<"rewrite"> &
  Pick<PreferencesReadBy<"answers">, "context" | "goals" | "expertise">;
