import { EFFORTS } from "../catalogue/catalogue-entry.ts";
import { BLIND_TEST_EVERY } from "../routing/blind-test.ts";
import { ROUTE_MODES } from "../routing/route-decision.ts";

/** The thinking efforts that a user may choose. "auto": each model uses its value from the catalogue. */
const EFFORT_WISHES = ["auto", ...EFFORTS] as const;

/**
 * The part of the product that uses a preference: "rewrite" (the improver, see `RewriterPreferences`), "answers" (the
 * instructions to the answering model, see `AnswerPreferences`), another part of the server, or the page.
 */
type Reader = "rewrite" | "answers" | "server" | "page";

interface Fact {
  readonly label: string;
  readonly readBy: Reader;
}

type PreferenceFact =
  /** `lengthMax`: in characters, after trimming. */
  | (Fact & { readonly kind: "text"; readonly lengthMax: number; readonly unlessSaid?: string })
  | (Fact & { readonly kind: "choice"; readonly values: readonly string[]; readonly unlessSaid: string })
  | (Fact & { readonly kind: "switch"; readonly unlessSaid: boolean });

/**
 * All preferences and profile fields that a user may save. `unlessSaid` is the default. The schema, the types and the
 * forms use this table. `answer-instructions.ts` must have a text for each preference with `readBy: "answers"`; a
 * missing text is a type error.
 */
export const PREFERENCES = {
  name: { kind: "text", label: "Name", lengthMax: 100, readBy: "page" },
  role: { kind: "text", label: "Role", lengthMax: 100, readBy: "rewrite" },
  context: { kind: "text", label: "Context", lengthMax: 500, readBy: "answers" },
  communicationStyle: {
    kind: "text",
    label: "Communication style",
    lengthMax: 200,
    unlessSaid: "professional",
    readBy: "answers",
  },
  expertise: { kind: "text", label: "Expertise", lengthMax: 300, readBy: "answers" },
  goals: { kind: "text", label: "Goals", lengthMax: 500, readBy: "answers" },
  modelPreference: { kind: "text", label: "Preferred model", lengthMax: 50, readBy: "server" },
  /**
   * A region from the host's list (catalogue/region.ts). Prompts are processed only in it. Without a region: anywhere.
   */
  modelRegion: { kind: "text", label: "Only use models in", lengthMax: 20, readBy: "server" },
  industry: { kind: "text", label: "Industry", lengthMax: 100, readBy: "rewrite" },
  avoidTopics: { kind: "text", label: "Topics to avoid", lengthMax: 300, readBy: "answers" },
  keyInterests: { kind: "text", label: "Key interests", lengthMax: 300, readBy: "answers" },
  /** Works only on plus and premier. */
  advancedPrompting: { kind: "switch", label: "Advanced Prompt Engineering", unlessSaid: false, readBy: "rewrite" },
  /** The form shows the opposite: its switch turns emojis off. */
  useEmojis: { kind: "switch", label: "Minimize the use of Emojis", unlessSaid: false, readBy: "answers" },
  enablePromptImprovement: { kind: "switch", label: "Improve my prompts", unlessSaid: true, readBy: "server" },
  /** The composer shows the rewrite before it is sent. */
  reviewBeforeSend: { kind: "switch", label: "Show rewrite first", unlessSaid: false, readBy: "page" },
  /** Redraft learns from this user's reviews and prompts. */
  rememberEdits: { kind: "switch", label: "Learn from my edits", unlessSaid: true, readBy: "server" },
  routeMode: {
    kind: "choice",
    label: "When a model is chosen for me",
    values: ROUTE_MODES,
    unlessSaid: "balanced",
    readBy: "server",
  },
  /** Each model uses the nearest effort that it supports. Turbo takes precedence. */
  effort: {
    kind: "choice",
    label: "Thinking before an answer",
    values: EFFORT_WISHES,
    unlessSaid: "auto",
    readBy: "server",
  },
  /** Works only on premier. */
  blindTests: {
    kind: "choice",
    label: "Blind test: compare two models without their names",
    values: BLIND_TEST_EVERY,
    unlessSaid: "off",
    readBy: "page",
  },
  /** Prefers models that start fast. Works only on premier. */
  turbo: { kind: "switch", label: "Turbo", unlessSaid: true, readBy: "server" },
  /** Works only on premier. */
  experimentalModels: { kind: "switch", label: "Experimental models", unlessSaid: false, readBy: "server" },
  responseStyle: {
    kind: "choice",
    label: "Response style",
    values: ["comprehensive", "concise", "step-by-step", "conversational", "analytical"],
    unlessSaid: "comprehensive",
    readBy: "answers",
  },
  detailLevel: {
    kind: "choice",
    label: "Detail level",
    values: ["minimal", "moderate", "detailed", "exhaustive"],
    unlessSaid: "moderate",
    readBy: "answers",
  },
  outputFormat: {
    kind: "choice",
    label: "Output format",
    values: ["structured", "bullets", "numbered", "paragraphs", "tables"],
    unlessSaid: "structured",
    readBy: "answers",
  },
  experienceLevel: {
    kind: "choice",
    label: "Experience level",
    values: ["beginner", "intermediate", "advanced", "expert"],
    unlessSaid: "intermediate",
    readBy: "answers",
  },
  preferredTone: {
    kind: "choice",
    label: "Preferred tone",
    values: ["professional", "friendly", "enthusiastic", "neutral", "empathetic"],
    unlessSaid: "professional",
    readBy: "answers",
  },
  learningStyle: {
    kind: "choice",
    label: "Learning style",
    values: ["practical", "theoretical", "visual", "hands-on", "research"],
    unlessSaid: "practical",
    readBy: "answers",
  },
  timeConstraints: {
    kind: "choice",
    label: "Time constraints",
    values: ["flexible", "quick", "urgent", "deadline-driven"],
    unlessSaid: "flexible",
    readBy: "answers",
  },
} as const satisfies Readonly<Record<string, PreferenceFact>>;

type Facts = typeof PREFERENCES;
type NamesWith<Part> = { [Name in keyof Facts]: Facts[Name] extends Part ? Name : never }[keyof Facts];
export type TextPreference = NamesWith<{ readonly kind: "text" }>;
export type ChoicePreference = NamesWith<{ readonly kind: "choice" }>;
export type SwitchPreference = NamesWith<{ readonly kind: "switch" }>;
export type PreferenceChoice<Name extends ChoicePreference> = Facts[Name]["values"][number];

type ValueOf<Name> = Name extends ChoicePreference
  ? PreferenceChoice<Name>
  : Name extends SwitchPreference
    ? boolean
    : string;

/** Any type with these fields fits, so the domain does not depend on the API. */
export type PreferencesReadBy<By extends Reader> = {
  readonly [Name in NamesWith<{ readonly readBy: By }>]?: ValueOf<Name> | undefined;
};

export const PREFERENCE_DEFAULTS = Object.fromEntries(
  Object.entries(PREFERENCES).flatMap(([name, fact]) => ("unlessSaid" in fact ? [[name, fact.unlessSaid]] : [])),
) as { readonly [Name in NamesWith<{ readonly unlessSaid: unknown }>]: Facts[Name]["unlessSaid"] };

/** Returns the names in the order of `PREFERENCES`. */
export const preferenceNamesOfKind = <Kind extends PreferenceFact["kind"]>(
  kind: Kind,
): NamesWith<{ readonly kind: Kind }>[] =>
  Object.entries(PREFERENCES).flatMap(([name, fact]) =>
    fact.kind === kind ? [name as NamesWith<{ readonly kind: Kind }>] : [],
  );

/** The styles offered in onboarding. An API client may save any text. */
export const COMMUNICATION_STYLES = [
  { value: "professional", label: "Professional & Concise" },
  { value: "casual", label: "Casual & Friendly" },
  { value: "detailed", label: "Detailed & Thorough" },
  { value: "creative", label: "Creative & Inspiring" },
  { value: "technical", label: "Technical & Precise" },
] as const;
export type CommunicationStyle = (typeof COMMUNICATION_STYLES)[number]["value"];

const PROFILE_FIELDS = ["name", "role", "context", "goals", "expertise"] as const;
export type Profile = { readonly [Field in (typeof PROFILE_FIELDS)[number]]?: string | undefined };

/** The share of filled profile fields, as a whole percentage from 0 to 100. */
export function profileCompletion(profile: Profile): number {
  return Math.round((100 * (PROFILE_FIELDS.length - missingProfileFields(profile).length)) / PROFILE_FIELDS.length);
}

/** The empty profile fields, in the order of the form. Blank text counts as empty. */
export function missingProfileFields(profile: Profile): (keyof Profile)[] {
  return PROFILE_FIELDS.filter((field) => (profile[field] ?? "").trim() === "");
}
