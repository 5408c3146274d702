import type { ModelFamily } from "../../models.ts";
import type { DiffHunk, Improvement } from "../improvement.ts";
import { type Slot, slotOfTitle } from "./model-slots.ts";

/** One sentence that was added to the prompt, with what it is about and why it is there. */
interface AddedSentence {
  readonly slot: Slot;
  readonly sentence: string;
  readonly why: string;
}

/** The improved prompt taken apart: the user's own text with the changes inside it, and the sentences behind it. */
interface PromptRecord {
  readonly task: string;
  /** One demand for each slot: the first, where two would say different things. */
  readonly added: readonly AddedSentence[];
}

/** Fewer sentences than this are read in one go, and stay where they are. */
const SENTENCES_MIN = 2;
const BACKGROUND: ReadonlySet<Slot> = new Set(["goal", "audience", "context"]);
/** Of these, two may stand side by side. */
const OPEN_SLOTS: ReadonlySet<Slot> = new Set(["limits", "scope", "context"]);

/**
 * What is sent to a model of this family: the same words, set the way the family reads best. GPT gets one list without
 * double demands that says when it is done, Claude tags and the reasons, Gemini the background first and the task last. Null
 * when there is nothing to set: a prompt in one piece, a server of the host's own.
 */
export function renderForFamily(improvement: Improvement, family: ModelFamily): string | null {
  if (family === "local") return null;
  const record = recordOf(improvement.hunks);
  if (record.task === "" || record.added.length < SENTENCES_MIN) return null;
  return RENDERERS[family](record);
}

const RENDERERS: Readonly<Record<Exclude<ModelFamily, "local">, (record: PromptRecord) => string>> = {
  gpt: ({ task, added }) => {
    const demands = added.map(({ sentence }) => `- ${sentence}`);
    return `${task}\n\nYou are done when all of this holds:\n${demands.join("\n")}`;
  },
  claude: ({ task, added }) => {
    const line = ({ sentence, why }: AddedSentence) => (why === "" ? `- ${sentence}` : `- ${sentence} (Why: ${why})`);
    return [
      tagged("context", background(added).map(line)),
      tagged("task", [task]),
      tagged("requirements", demands(added).map(line)),
    ]
      .filter((part) => part !== "")
      .join("\n\n");
  },
  gemini: ({ task, added }) => {
    const context = background(added).map(({ sentence }) => sentence);
    const requirements = demands(added).map(({ sentence }) => `- ${sentence}`);
    return [
      context.join(" "),
      requirements.length === 0 ? "" : `Requirements:\n${requirements.join("\n")}`,
      `Task: ${task}`,
    ]
      .filter((part) => part !== "")
      .join("\n\n");
  },
};

const background = (added: readonly AddedSentence[]) => added.filter(({ slot }) => BACKGROUND.has(slot));
const demands = (added: readonly AddedSentence[]) => added.filter(({ slot }) => !BACKGROUND.has(slot));

const tagged = (name: string, lines: readonly string[]): string =>
  lines.length === 0 ? "" : `<${name}>\n${lines.join("\n")}\n</${name}>`;

/** The first sentence of ours, behind everything the user wrote, begins it; what stands before is the task. */
function recordOf(hunks: readonly DiffHunk[]): PromptRecord {
  const last = hunks.findLastIndex((hunk) => !isSentenceOfOurs(hunk) && textOf(hunk).trim() !== "");
  const added: AddedSentence[] = [];
  for (const hunk of hunks.slice(last + 1)) {
    if (!isSentenceOfOurs(hunk)) continue;
    // The rules have titles of their own for what belongs into an answer.
    const slot = slotOfTitle(hunk.title) ?? "scope";
    const isDouble = !OPEN_SLOTS.has(slot) && added.some((other) => other.slot === slot);
    if (!isDouble) added.push({ slot, sentence: closed(hunk.added.replace(SENTENCE_START, "$1")), why: hunk.reason });
  }
  return {
    task: closed(
      hunks
        .slice(0, last + 1)
        .map(textOf)
        .join(""),
    ),
    added,
  };
}

const SENTENCE_START = /^[.!?]?\s+(\p{Lu})/u;
const isSentenceOfOurs = (hunk: DiffHunk): hunk is Extract<DiffHunk, { kind: "changed" }> =>
  hunk.kind === "changed" && hunk.removed.trim() === "" && SENTENCE_START.test(hunk.added);

const textOf = (hunk: DiffHunk): string => (hunk.kind === "kept" ? hunk.text : hunk.added);

/** Taken out of its row, a sentence needs its own full stop; behind an address or a sign it would be read as part of it. */
const closed = (text: string): string => text.trim().replace(/(?<=\s\p{L}{1,40}|^\p{L}{1,40})$/u, ".");
