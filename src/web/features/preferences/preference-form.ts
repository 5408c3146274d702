import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";
import { type Preferences, preferencesInputSchema } from "#contract/preferences.ts";
import { PREFERENCE_DEFAULTS, preferenceNamesOfKind, type TextPreference } from "#domain/accounts/preferences.ts";
import { schemaResolver } from "#web/lib/schema-resolver.ts";

/** The values of the form: every preference, "" for a missing text. */
export type PreferenceFormValues = { [Field in keyof Preferences]-?: NonNullable<Preferences[Field]> };
export type PreferencesInput = z.output<typeof preferencesInputSchema>;
export type PreferencesForm = UseFormReturn<PreferenceFormValues, unknown, PreferencesInput>;

/** The server uses the same schema. */
export const preferencesResolver = schemaResolver<PreferenceFormValues, PreferencesInput>(preferencesInputSchema);

const UNANSWERED: PreferenceFormValues = {
  ...(Object.fromEntries(preferenceNamesOfKind("text").map((name) => [name, ""])) as Record<TextPreference, string>),
  ...PREFERENCE_DEFAULTS,
};

/** The initial values: the saved ones, and defaults for the rest. */
export function preferenceFormValuesOf(saved: Preferences): PreferenceFormValues {
  const present = Object.fromEntries(Object.entries(saved).filter(([, value]) => value !== undefined));
  return { ...UNANSWERED, ...present };
}
