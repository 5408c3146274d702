import * as z from "zod/mini";
import { EFFORT_WISHES, PREFERENCE_LENGTHS, type TextPreference } from "#domain/preferences.ts";
import { BLIND_RATES } from "#domain/routing/blind-test.ts";
import { ROUTE_MODES } from "#domain/routing/route-decision.ts";

/** Trimmed; empty becomes absent. */
const textInput = (lengthMax: number) =>
  z.optional(
    z.pipe(
      z.string().check(z.trim(), z.maxLength(lengthMax, `At most ${lengthMax} characters`)),
      z.transform((value: string) => (value === "" ? undefined : value)),
    ),
  );
/** One schema for each preference that is written freely. */
const textsOf = <Schema>(schemaOf: (lengthMax: number) => Schema) =>
  Object.fromEntries(
    Object.entries(PREFERENCE_LENGTHS).map(([name, lengthMax]) => [name, schemaOf(lengthMax)]),
  ) as Record<TextPreference, Schema>;

export const RESPONSE_STYLES = ["comprehensive", "concise", "step-by-step", "conversational", "analytical"] as const;
export const DETAIL_LEVELS = ["minimal", "moderate", "detailed", "exhaustive"] as const;
export const OUTPUT_FORMATS = ["structured", "bullets", "numbered", "paragraphs", "tables"] as const;
export const EXPERIENCE_LEVELS = ["beginner", "intermediate", "advanced", "expert"] as const;
export const PREFERRED_TONES = ["professional", "friendly", "enthusiastic", "neutral", "empathetic"] as const;
export const LEARNING_STYLES = ["practical", "theoretical", "visual", "hands-on", "research"] as const;
export const TIME_CONSTRAINTS = ["flexible", "quick", "urgent", "deadline-driven"] as const;

const choices = {
  advancedPrompting: z.optional(z.boolean()),
  useEmojis: z.optional(z.boolean()),
  enablePromptImprovement: z.optional(z.boolean()),
  /** "Show me first": the rewrite stops in the composer before it is sent. Off unless it is true. */
  reviewBeforeSend: z.optional(z.boolean()),
  /** Whether Redraft learns from this user's reviews and prompts; on unless it is false. */
  rememberEdits: z.optional(z.boolean()),
  /** What the choice of a model weighs most. */
  routeMode: z.optional(z.enum(ROUTE_MODES)),
  /** How long models may think before they answer; each takes the nearest that it offers. Turbo goes before it. */
  effort: z.optional(z.enum(EFFORT_WISHES)),
  /** "Prove it": how many prompts two models answer blind; counts on premier alone. */
  blindTests: z.optional(z.enum(BLIND_RATES)),
  /** Prefer models that begin at once; counts on premier alone. */
  turbo: z.optional(z.boolean()),
  responseStyle: z.optional(z.enum(RESPONSE_STYLES)),
  detailLevel: z.optional(z.enum(DETAIL_LEVELS)),
  outputFormat: z.optional(z.enum(OUTPUT_FORMATS)),
  experienceLevel: z.optional(z.enum(EXPERIENCE_LEVELS)),
  preferredTone: z.optional(z.enum(PREFERRED_TONES)),
  learningStyle: z.optional(z.enum(LEARNING_STYLES)),
  timeConstraints: z.optional(z.enum(TIME_CONSTRAINTS)),
};

/** What `PUT /api/user/preferences` takes. Every field is optional; an absent one is cleared. */
export const preferencesInputSchema = z.strictObject({ ...textsOf(textInput), ...choices });

/** The same as the server gives them back: without a transformation, which no answer could be written with. */
export const preferencesSchema = z.object({ ...textsOf(() => z.optional(z.string())), ...choices });
export type Preferences = z.infer<typeof preferencesSchema>;
