import type { PromptMemory } from "../../memory/prompt-memory.ts";
import { NO_MEMORY } from "../../memory/prompt-memory.ts";
import type { OptimizerLevel } from "../../plans.ts";
import { estimateTokens } from "../../tokens.ts";
import { filledInWords } from "../learned/memory-slots.ts";
import type { ModelRequest } from "../model/model-request.ts";
import type { PreferenceFields } from "../preference-fields.ts";
import { foldMaterial } from "./fold-material.ts";
import { BRIEF, INSISTING, INSTRUCTION, QUESTIONS_ASKED, REWRITE_SCHEMA, STRUCTURE } from "./rewrite-instruction.ts";

/** What a rewriting model may know beside the prompt; all of it data, never instructions. */
export interface KnownContext {
  readonly preferences: PreferenceFields;
  readonly memory: PromptMemory;
  /** The conversation so far, oldest first. */
  readonly turns: readonly { readonly role: "user" | "assistant"; readonly text: string }[];
  readonly files: readonly { readonly name: string; readonly outline: string }[];
}

export const NO_CONTEXT: KnownContext = { preferences: {}, memory: NO_MEMORY, turns: [], files: [] };

export interface RewriteInput {
  readonly prompt: string;
  readonly level: OptimizerLevel;
  readonly known: KnownContext;
  /** What the kind of task insists on: hints, in any order. */
  readonly expert: readonly string[];
  readonly questionsMax: number;
  /** The person asked for a rewrite after the prompt was found good as it is. */
  readonly isInsisting?: boolean | undefined;
  /** Details that were asked and answered, or refused: not asked again. */
  readonly settled?: readonly string[] | undefined;
}

const TURNS_MAX = 6;
const TURN_LENGTH_MAX = 1_200;
const MEMORY_ITEMS_MAX = 10;
const OUTLINE_LENGTH_MAX = 600;
const EXPERT_HINTS_MAX = 8;
/** What changes, assumptions and questions take behind the rewrite, in tokens. */
const NOTES_TOKENS: Readonly<Record<OptimizerLevel, number>> = { lite: 250, full: 700, advanced: 700 };
const REWRITE_TOKENS_MIN: Readonly<Record<OptimizerLevel, number>> = { lite: 220, full: 400, advanced: 400 };

/** Asks a model to write the whole prompt anew. `data` holds everything that others wrote; `instruction` is ours alone. */
export function rewriteRequest(input: RewriteInput): ModelRequest {
  const { prompt, level, known, expert, questionsMax, settled = [], isInsisting = false } = input;
  const folded = foldMaterial(prompt);
  const knownValues = knownValuesOf(known);
  return {
    instruction: [
      INSTRUCTION,
      QUESTIONS_ASKED(questionsMax),
      ...(level === "lite" ? [BRIEF] : []),
      ...(isInsisting ? [INSISTING] : []),
      ...(known.preferences.advancedPrompting === true ? [STRUCTURE] : []),
    ].join("\n"),
    data: JSON.stringify({
      prompt: folded.text,
      ...(folded.pieces.length > 0 && { material: folded.pieces.map(({ token, outline }) => ({ token, outline })) }),
      ...(known.turns.length > 0 && { conversation: known.turns.slice(-TURNS_MAX).map(shortTurn) }),
      ...(Object.keys(knownValues).length > 0 && { known: knownValues }),
      ...(known.files.length > 0 && {
        files: known.files.map(({ name, outline }) => ({ name, outline: outline.slice(0, OUTLINE_LENGTH_MAX) })),
      }),
      ...(expert.length > 0 && { expert: expert.slice(0, EXPERT_HINTS_MAX) }),
      ...(settled.length > 0 && { settled }),
    }),
    format: { name: "rewritten_prompt", schema: REWRITE_SCHEMA },
    outputTokensMax:
      Math.max(REWRITE_TOKENS_MIN[level], Math.ceil(estimateTokens(folded.text) * 1.6) + 150) + NOTES_TOKENS[level],
  };
}

// The beginning says what it is about, the end what was last.
function shortTurn({ role, text }: KnownContext["turns"][number]) {
  if (text.length <= TURN_LENGTH_MAX) return { role, text };
  const half = TURN_LENGTH_MAX / 2;
  return { role, text: `${text.slice(0, half)} … ${text.slice(-half)}` };
}

/** Everything beside the prompt that a rewrite may take its words from. */
export function knownTexts({ preferences, memory, turns, files }: KnownContext): string[] {
  return [
    ...Object.values(preferences).filter((value) => typeof value === "string"),
    ...filledInWords(memory).map(([, words]) => words),
    ...turns.map(({ text }) => text),
    ...files.flatMap(({ name, outline }) => [name, outline]),
  ];
}

function knownValuesOf({ preferences, memory }: KnownContext): Readonly<Record<string, string>> {
  const values = [...Object.entries(preferences), ...filledInWords(memory).slice(0, MEMORY_ITEMS_MAX)];
  return Object.fromEntries(
    values.filter((entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== ""),
  );
}
