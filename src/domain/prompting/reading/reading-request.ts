import type { PreferencesReadBy } from "../../accounts/preferences.ts";
import type { OptimizerLevel } from "../../plans/plans.ts";
import { estimateTokens } from "../../text/tokens.ts";
import type { AnsweredQuestion } from "../improvement.ts";
import type { ModelRequest } from "../model/model-request.ts";
import { formatPromptTime, type PromptTime } from "./moment.ts";
import { replaceMaterialWithPlaceholders } from "./replace-material-with-placeholders.ts";
import {
  FAST_REWRITE_INSTRUCTION,
  FORCED_REWRITE_INSTRUCTION,
  REMOVED_ADDITIONS_INSTRUCTION,
  REWRITE_INSTRUCTION,
  REWRITE_REPLY_SCHEMA,
  retryInstruction,
  STRUCTURE_INSTRUCTION,
} from "./rewrite-instruction.ts";

/** The preferences that the rewriting model may read. All other answer preferences go only to the answering model. */
export type RewriterPreferences = PreferencesReadBy<"rewrite"> &
  Pick<PreferencesReadBy<"answers">, "context" | "goals" | "expertise">;

/** What the model may know in addition to the prompt. All of it is data, never instructions. */
export interface KnownContext {
  readonly preferences: RewriterPreferences;
  /** What memory knows about this user. Each habit is one plain sentence. */
  readonly habits: readonly string[];
  /** Oldest first. */
  readonly turns: readonly { readonly role: "user" | "assistant"; readonly text: string }[];
  readonly files: readonly { readonly name: string; readonly outline: string }[];
}

export const NO_CONTEXT: KnownContext = { preferences: {}, habits: [], turns: [], files: [] };

export interface RewriteRequestInput {
  readonly prompt: string;
  readonly level: OptimizerLevel;
  readonly known: KnownContext;
  readonly moment: PromptTime;
  readonly answered?: readonly AnsweredQuestion[] | undefined;
  /** Additions that the user removed from an earlier rewrite. */
  readonly takenOut?: readonly string[] | undefined;
  /** Questions that the user answered or skipped before. They are not asked again. */
  readonly settled?: readonly string[] | undefined;
  /** The user requested a rewrite after the model had left the prompt unchanged. */
  readonly isInsisting?: boolean | undefined;
  /** The user's words that the last try lost or changed. Empty for the first try. */
  readonly lost?: readonly string[] | undefined;
}

const TURNS_MAX = 6;
const TURN_LENGTH_MAX = 1_200;
const HABITS_MAX = 10;
const OUTLINE_LENGTH_MAX = 600;
/** Output tokens of the short parts of a reply, without the rewrite and the account. */
const BESIDE_TOKENS = 700;
const REWRITE_TOKENS_MIN: Readonly<Record<OptimizerLevel, number>> = { lite: 260, full: 450, advanced: 450 };
const REWRITE_TOKENS_PER_PROMPT_TOKEN = 1.6;
/** The rewriter lists its changes with words of the prompt and of the rewrite, so this list is twice as long. */
const ACCOUNT_TOKENS_PER_REWRITE_TOKEN = 2;

/**
 * `data` contains all text that users, files and models wrote. `instruction` contains only text by Redraft, and the
 * user's `lost` words as a JSON list.
 */
export function buildRewriteRequest(input: RewriteRequestInput): ModelRequest {
  const { prompt, level, known, moment, isInsisting = false } = input;
  const { answered = [], takenOut = [], settled = [], lost = [] } = input;
  const folded = replaceMaterialWithPlaceholders(prompt);
  const about = aboutPerson(known);
  const rewriteTokens = Math.max(
    REWRITE_TOKENS_MIN[level],
    Math.ceil(estimateTokens(folded.text) * REWRITE_TOKENS_PER_PROMPT_TOKEN),
  );
  return {
    instruction: [
      REWRITE_INSTRUCTION,
      ...(level === "lite" ? [FAST_REWRITE_INSTRUCTION] : []),
      ...(isInsisting ? [FORCED_REWRITE_INSTRUCTION] : []),
      ...(known.preferences.advancedPrompting === true ? [STRUCTURE_INSTRUCTION] : []),
      ...(takenOut.length > 0 ? [REMOVED_ADDITIONS_INSTRUCTION] : []),
      ...(lost.length > 0 ? [retryInstruction(JSON.stringify(lost))] : []),
    ].join("\n"),
    data: JSON.stringify({
      prompt: folded.text,
      today: formatPromptTime(moment),
      ...(folded.pieces.length > 0 && { material: folded.pieces.map(({ token, outline }) => ({ token, outline })) }),
      ...(answered.length > 0 && { answers: answered }),
      ...(takenOut.length > 0 && { takenOut }),
      ...(known.turns.length > 0 && { conversation: known.turns.slice(-TURNS_MAX).map(shortTurn) }),
      ...(Object.keys(about).length > 0 && { known: about }),
      ...(known.files.length > 0 && {
        files: known.files.map(({ name, outline }) => ({ name, outline: outline.slice(0, OUTLINE_LENGTH_MAX) })),
      }),
      ...(settled.length > 0 && { settled }),
    }),
    format: { name: "read_prompt", schema: REWRITE_REPLY_SCHEMA },
    outputTokensMax: rewriteTokens * (1 + ACCOUNT_TOKENS_PER_REWRITE_TOKEN) + BESIDE_TOKENS,
  };
}

// Keeps the beginning and the end of a long turn: the beginning shows the subject, and the end shows the latest point.
function shortTurn({ role, text }: KnownContext["turns"][number]) {
  if (text.length <= TURN_LENGTH_MAX) return { role, text };
  const half = TURN_LENGTH_MAX / 2;
  return { role, text: `${text.slice(0, half)} … ${text.slice(-half)}` };
}

/** All texts by the user except the prompt. */
export const collectUserTexts = ({ preferences, turns }: KnownContext): string[] => [
  ...Object.values(preferences).filter((value) => typeof value === "string"),
  ...turns.flatMap(({ role, text }) => (role === "user" ? [text] : [])),
];

function aboutPerson({ preferences, habits }: KnownContext): Readonly<Record<string, unknown>> {
  const { role, industry, context, goals, expertise } = preferences;
  const said = Object.entries({ role, industry, context, goals, expertise }).filter(
    ([, value]) => (value ?? "") !== "",
  );
  return { ...Object.fromEntries(said), ...(habits.length > 0 && { habits: habits.slice(0, HABITS_MAX) }) };
}
