import type { FileText } from "#domain/files/file-section.ts";
import type { PromptMemory } from "#domain/memory/prompt-memory.ts";
import type { OptimizerLevel } from "#domain/plans/plans.ts";
import { describeUserHabits } from "#domain/prompting/memory/lessons.ts";
import type { KnownContext, RewriterPreferences } from "#domain/prompting/reading/reading-request.ts";
import type { HistoryRecord } from "../../../ports/message-record.ts";

/** How many earlier messages a rewriting model reads. */
export const RECENT_MESSAGES_MAX = 3;
/** The beginning of a file shows what it is. The answering model gets the whole file. */
const OUTLINE_LENGTH_MAX = 400;

/** What a rewriting model reads in place of a picture. */
const PICTURE_OUTLINE = "A picture. It is attached already, and the answering model looks at it.";

/** At the lite level, the rewriting model knows only the conversation. `history`: oldest first. */
export function buildKnownContext(input: {
  readonly level: OptimizerLevel;
  readonly preferences: RewriterPreferences;
  readonly memory: PromptMemory;
  readonly history: readonly HistoryRecord[];
  readonly files: readonly FileText[];
  /** The names of pictures. Rewriting models do not see the pictures. */
  readonly pictures?: readonly string[];
}): KnownContext {
  const { level, preferences, memory, history, files, pictures = [] } = input;
  const turns = turnsOf(history);
  if (level === "lite") return { preferences: {}, habits: [], turns, files: [] };
  const outlines = files.map(({ name, text }) => ({ name, outline: text.slice(0, OUTLINE_LENGTH_MAX) }));
  const seen = pictures.map((name) => ({ name, outline: PICTURE_OUTLINE }));
  return { preferences, habits: describeUserHabits(memory), turns, files: [...seen, ...outlines] };
}

const turnsOf = (history: readonly HistoryRecord[]): KnownContext["turns"] =>
  history.slice(-RECENT_MESSAGES_MAX).flatMap(({ originalPrompt, answer }) => [
    { role: "user" as const, text: originalPrompt },
    { role: "assistant" as const, text: answer },
  ]);

/** The questions that earlier messages asked. The user answered or skipped them, so they are not asked again. */
export const earlierQuestionsOf = (history: readonly HistoryRecord[]): string[] =>
  history.flatMap(({ questions }) => questions);
