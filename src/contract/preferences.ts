import * as z from "zod/mini";
import {
  type ChoiceOf,
  type ChoicePreference,
  namesOfKind,
  PREFERENCES,
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

/** One schema for each preference that is written freely. */
const textsOf = <Schema>(schemaOf: (lengthMax: number) => Schema) =>
  Object.fromEntries(namesOfKind("text").map((name) => [name, schemaOf(PREFERENCES[name].lengthMax)])) as Record<
    TextPreference,
    Schema
  >;

const switches = Object.fromEntries(namesOfKind("switch").map((name) => [name, z.optional(z.boolean())])) as Record<
  SwitchPreference,
  z.ZodMiniOptional<z.ZodMiniBoolean>
>;
type ChoiceSchemas = {
  [Name in ChoicePreference]: z.ZodMiniOptional<z.ZodMiniEnum<{ [Value in ChoiceOf<Name>]: Value }>>;
};
// That each entry has the values of its own name, no type of `fromEntries` can say.
const choices = Object.fromEntries(
  namesOfKind("choice").map((name) => [name, z.optional(z.enum(PREFERENCES[name].values))]),
) as unknown as ChoiceSchemas;

/** What `PUT /api/user/preferences` takes. Every field is optional; an absent one is cleared. */
export const preferencesInputSchema = z.strictObject({ ...textsOf(textInput), ...switches, ...choices });

/** The same as the server gives them back: without a transformation, which no answer could be written with. */
export const preferencesSchema = z.object({ ...textsOf(textOutput), ...switches, ...choices });
export type Preferences = z.infer<typeof preferencesSchema>;
