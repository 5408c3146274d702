import * as z from "zod/mini";
import {
  type ChoicePreference,
  PREFERENCES,
  type PreferenceChoice,
  preferenceNamesOfKind,
  type SwitchPreference,
  type TextPreference,
} from "#domain/accounts/preferences.ts";

/** Trims the text. An empty text becomes undefined. */
const textInput = (lengthMax: number) =>
  z.optional(
    z.pipe(
      z.string().check(z.trim(), z.maxLength(lengthMax, `At most ${lengthMax} characters`)),
      z.transform((value: string) => (value === "" ? undefined : value)),
    ),
  );
const textOutput = () => z.optional(z.string());

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
// A cast, because `fromEntries` returns a type that does not know which values belong to which name.
const choices = Object.fromEntries(
  preferenceNamesOfKind("choice").map((name) => [name, z.optional(z.enum(PREFERENCES[name].values))]),
) as unknown as ChoiceSchemas;

/** The body of `PUT /api/user/preferences`. A missing field is cleared. */
export const preferencesInputSchema = z.strictObject({ ...textsOf(textInput), ...switches, ...choices });

/** For responses: a response schema cannot contain transformations. */
export const preferencesSchema = z.object({ ...textsOf(textOutput), ...switches, ...choices });
export type Preferences = z.infer<typeof preferencesSchema>;
