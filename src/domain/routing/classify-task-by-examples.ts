import EXAMPLES from "./kind-examples.json" with { type: "json" };
import { TASK_KINDS, type TaskKind } from "./task.ts";

/**
 * A part is a word, a word pair or a word beginning. If no example of a kind has a part, the part counts this often for
 * the kind. The count is above 0, so one unknown word cannot exclude a kind.
 */
const UNSEEN = 0.2;
const BEGINNING_LETTERS = 4;
/**
 * A text of this length or shorter is read in full. A longer text contains material, so only its first and last lines
 * are read.
 */
const WHOLE_CHARACTERS = 200;
const LINE_CHARACTERS = 100;

/**
 * Finds the kind with the most similar examples (kind-examples.json, several languages), by naive Bayes over words,
 * word pairs and word beginnings. To fix a wrong result, add an example, not a rule. Returns null if no example shares
 * a part with the request.
 */
export function classifyTaskByExamples(prompt: string): TaskKind | null {
  const text = prompt.trim();
  if (text.length <= WHOLE_CHARACTERS) return likeliest(text).kind;
  // The request is in the first or the last line, before or after pasted text. The line with the clearer result decides.
  const first = likeliest((text.split("\n", 1)[0] ?? "").slice(0, LINE_CHARACTERS));
  const last = likeliest(text.slice(text.lastIndexOf("\n") + 1).slice(-LINE_CHARACTERS));
  return first.lead >= last.lead ? first.kind : last.kind;
}

/** `lead`: the difference between the scores of the best and the second best kind. */
function likeliest(text: string): { readonly kind: TaskKind | null; readonly lead: number } {
  const parts = partsOf(text);
  weights ??= learn();
  const scores = new Float64Array(TASK_KINDS.length);
  for (const part of parts) addTo(scores, weights.get(part));
  const [best = 0, next = 0] = scores.toSorted().reverse();
  return { kind: best === 0 ? null : (TASK_KINDS[scores.indexOf(best)] ?? null), lead: best - next };
}

function addTo(scores: Float64Array, row: readonly number[] | undefined): void {
  if (row === undefined) return;
  for (let at = 0; at < row.length; at += 1) scores[at] = (scores[at] ?? 0) + (row[at] ?? 0);
}

/**
 * For each part of a text: its log frequency in the examples of each kind. Computed at the first prompt, because many
 * processes never need it.
 */
let weights: ReadonlyMap<string, readonly number[]> | undefined;

function learn(): ReadonlyMap<string, readonly number[]> {
  const rows = new Map<string, number[]>();
  const totals = TASK_KINDS.map(() => 0);
  for (const [at, kind] of TASK_KINDS.entries()) {
    for (const part of EXAMPLES[kind].flatMap(partsOf)) {
      const row = rows.get(part) ?? TASK_KINDS.map(() => UNSEEN);
      row[at] = (row[at] ?? 0) + 1;
      rows.set(part, row);
      totals[at] = (totals[at] ?? 0) + 1;
    }
  }
  const logs = totals.map((total) => Math.log(total + UNSEEN * rows.size));
  for (const row of rows.values())
    for (let at = 0; at < row.length; at += 1) row[at] = Math.log(row[at] ?? 1) - (logs[at] ?? 0);
  return rows;
}

/**
 * The parts of a text, each once: words without accents, numbers as "#", word pairs, and beginnings of longer words.
 */
function partsOf(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .match(/\p{L}+|\d+|[^\s\p{L}\d]/gu) ?? [];
  const parts = new Set<string>();
  let before = "^";
  for (const found of words) {
    const word = /^\d/.test(found) ? "#" : found;
    parts.add(word).add(`${before} ${word}`);
    if (word.length > BEGINNING_LETTERS) parts.add(`${word.slice(0, BEGINNING_LETTERS)}~`);
    before = word;
  }
  return [...parts];
}
