import { EFFORTS } from "./catalogue/catalogue-entry.ts";

/** How long models may think: "auto" is as the catalogue says for each. */
export const EFFORT_WISHES = ["auto", ...EFFORTS] as const;
export type EffortWish = (typeof EFFORT_WISHES)[number];

/** The longest text of each preference that is written freely, in characters, without spaces at its edges. */
export const PREFERENCE_LENGTHS = {
  name: 100,
  role: 100,
  context: 500,
  communicationStyle: 200,
  expertise: 300,
  goals: 500,
  modelPreference: 50,
  industry: 100,
  avoidTopics: 300,
  keyInterests: 300,
} as const;
export type TextPreference = keyof typeof PREFERENCE_LENGTHS;

/** What holds until somebody chooses. */
export const PREFERENCE_DEFAULTS = {
  communicationStyle: "professional",
  responseStyle: "comprehensive",
  detailLevel: "moderate",
  outputFormat: "structured",
  experienceLevel: "intermediate",
  preferredTone: "professional",
  learningStyle: "practical",
  timeConstraints: "flexible",
  advancedPrompting: false,
  useEmojis: false,
  enablePromptImprovement: true,
  reviewBeforeSend: false,
  rememberEdits: true,
  routeMode: "balanced",
  effort: "auto",
  turbo: true,
  blindTests: "off",
} as const;

/** The ways to be written to that onboarding offers; an API client may save a text of its own. */
export const COMMUNICATION_STYLES = [
  { value: "professional", label: "Professional & Concise" },
  { value: "casual", label: "Casual & Friendly" },
  { value: "detailed", label: "Detailed & Thorough" },
  { value: "creative", label: "Creative & Inspiring" },
  { value: "technical", label: "Technical & Precise" },
] as const;

const PROFILE_FIELDS = ["name", "role", "context", "goals", "expertise"] as const;
export type Profile = { readonly [Field in (typeof PROFILE_FIELDS)[number]]?: string | undefined };

/** How much of the profile is filled in: a whole percentage, 0 to 100, of five fields. */
export function profileCompletion(profile: Profile): number {
  return Math.round((100 * (PROFILE_FIELDS.length - missingProfileFields(profile).length)) / PROFILE_FIELDS.length);
}

/** The profile's empty fields, in the order of the form; blanks count as empty. */
export function missingProfileFields(profile: Profile): (keyof Profile)[] {
  return PROFILE_FIELDS.filter((field) => (profile[field] ?? "").trim() === "");
}
