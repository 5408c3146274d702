import type { Question } from "../improvement.ts";
import { oneLine } from "../model/model-text.ts";
import type { ReplyQuestion } from "./rewrite-reply.ts";
import { tokensOf } from "./text-units.ts";

const QUESTIONS_MAX = 3;
const OPTIONS_MAX = 4;
const QUESTION_LENGTH_MAX = 140;
const OPTION_LENGTH_MAX = 60;
const DETAIL_LENGTH_MAX = 40;

const ATTACHES = /\b(?:attach|upload|share|send|provide|paste|show)\b/i;
const MATERIAL = /\b(?:pictures?|photos?|images?|screenshots?|drawings?|files?|documents?)\b/i;

/** `hasMaterial`: files or pictures came with the prompt, so that nobody is asked to attach any. The questions that can be shown, the most important first. The id comes from the detail, so that it stays whatever the words are. */
export function questionsFrom(asked: readonly ReplyQuestion[], { hasMaterial = false } = {}): Question[] {
  const byId = new Map<string, Question>();
  for (const { question, options, detail, importance } of asked) {
    const line = oneLine(question, QUESTION_LENGTH_MAX);
    if (line === null || !/[?？]$/.test(line)) continue;
    if (hasMaterial && ATTACHES.test(line) && MATERIAL.test(line)) continue;
    const choices = [...new Set(options.flatMap((option) => oneLine(option, OPTION_LENGTH_MAX) ?? []))];
    const shown = oneLine(detail, DETAIL_LENGTH_MAX) ?? detailOf(line);
    const id = `model.${slugOf(shown)}`;
    if (!byId.has(id)) {
      byId.set(id, { id, detail: shown, question: line, options: choices.slice(0, OPTIONS_MAX), importance });
    }
  }
  return [...byId.values()].sort((a, b) => b.importance - a.importance).slice(0, QUESTIONS_MAX);
}

/** Its words of content, where the model named none. */
const detailOf = (question: string): string =>
  tokensOf(question)
    .flatMap(({ isContent, plain }) => (isContent ? [plain] : []))
    .slice(0, 3)
    .join(" ") || "detail";

const slugOf = (text: string): string =>
  tokensOf(text)
    .map(({ stem }) => stem)
    .join("-")
    .slice(0, 40);
