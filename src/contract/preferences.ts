import * as z from "zod/mini";

/** Trimmed; empty becomes absent. */
const text = (lengthMax: number) =>
  z.optional(
    z.pipe(
      z.string().check(z.trim(), z.maxLength(lengthMax, `At most ${lengthMax} characters`)),
      z.transform((value: string) => (value === "" ? undefined : value)),
    ),
  );

export const RESPONSE_STYLES = ["comprehensive", "concise", "step-by-step", "conversational", "analytical"] as const;
export const DETAIL_LEVELS = ["minimal", "moderate", "detailed", "exhaustive"] as const;
export const OUTPUT_FORMATS = ["structured", "bullets", "numbered", "paragraphs", "tables"] as const;
export const EXPERIENCE_LEVELS = ["beginner", "intermediate", "advanced", "expert"] as const;
export const PREFERRED_TONES = ["professional", "friendly", "enthusiastic", "neutral", "empathetic"] as const;
export const LEARNING_STYLES = ["practical", "theoretical", "visual", "hands-on", "research"] as const;
export const TIME_CONSTRAINTS = ["flexible", "quick", "urgent", "deadline-driven"] as const;

/** SPEC 3, Preferences: every field optional. */
export const preferencesSchema = z.strictObject({
  name: text(100),
  role: text(100),
  context: text(500),
  communicationStyle: text(200),
  expertise: text(300),
  goals: text(500),
  modelPreference: text(50),
  industry: text(100),
  avoidTopics: text(300),
  keyInterests: text(300),
  advancedPrompting: z.optional(z.boolean()),
  useEmojis: z.optional(z.boolean()),
  enablePromptImprovement: z.optional(z.boolean()),
  responseStyle: z.optional(z.enum(RESPONSE_STYLES)),
  detailLevel: z.optional(z.enum(DETAIL_LEVELS)),
  outputFormat: z.optional(z.enum(OUTPUT_FORMATS)),
  experienceLevel: z.optional(z.enum(EXPERIENCE_LEVELS)),
  preferredTone: z.optional(z.enum(PREFERRED_TONES)),
  learningStyle: z.optional(z.enum(LEARNING_STYLES)),
  timeConstraints: z.optional(z.enum(TIME_CONSTRAINTS)),
});
export type Preferences = z.infer<typeof preferencesSchema>;
