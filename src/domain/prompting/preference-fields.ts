import type { PreferencesReadBy } from "../preferences.ts";

/** The saved preferences that the improver may draw on. */
export type PreferenceFields = PreferencesReadBy<"rewrite">;
