import * as z from "zod/mini";
import {
  type ChoicePreference,
  PREFERENCES,
  type PreferenceChoice,
  preferenceNamesOfKind,
  type SwitchPreference,
  type TextPreference,
} from "#domain/accounts/preferences.ts";

/** Trimmed; empty becomes absent. */
const textInput = (lengthMax: number) =>
  z.optional(
    z.pipe(
      z.string().check(z.trim(), z.maxLength(lengthMax, `At most ${lengthMax} characters`)),
      z.transform((value: string) => (value === "" ? undefined : value)),
    ),
  );
const textOutput = () => z.optional(z.string());

/** One schema per free-text preference. */
const textsOf = <Schema>(schemaOf: (lengthMax: number) => Schema) =>
  Object.fromEntries(
    preferenceNamesOfKind("text").map((name) => [name, schemaOf(PREFERENCES[name].lengthMax)]),
  ) as Record<TextPreference, Schema>;

const switches = Object.fromEntries(
  preferenceNamesOfKind("switch").map((name) => [name, z.optional(z.boolean())]),
) as Record<SwitchPreference, z.ZodMiniOptional<z.ZodMiniBoolean>>;
type ChoiceSchemas = {
  [Name in ChoicePreference]: z.ZodMiniOptional<z.ZodMiniEnum<{ [Value in PreferenceChoice<Name>]: Value }>>;
};
// `fromEntries` has no type that connects each name with its own values.
const choices = Object.fromEntries(
  preferenceNamesOfKind("choice").map((name) => [name, z.optional(z.enum(PREFERENCES[name].values))]),
) as unknown as ChoiceSchemas;

/** The body of `PUT /api/user/preferences`. All fields are optional; a missing field is cleared. */
export const preferencesInputSchema = z.strictObject({ ...textsOf(textInput), ...switches, ...choices });

/** The same fields in responses, without transformations: a response schema cannot have transformations. */
export const preferencesSchema = z.object({ ...textsOf(textOutput), ...switches, ...choices });
export type Preferences = z.infer<typeof preferencesSchema>;
