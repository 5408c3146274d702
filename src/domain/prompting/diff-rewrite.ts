import { diffWordsWithSpace } from "diff";
import { clausesOf, contentWordsIn, findWords, hasStem, normalizeCaseAndApostrophes } from "./facts/words.ts";
import type { AdditionTopic, DiffHunk } from "./improvement.ts";
import type { Addition, RewriteReply } from "./reading/rewrite-reply.ts";

export const ADDITION_TOPIC_TITLES: Readonly<Record<AdditionTopic, string>> = {
  reader: "Reader",
  purpose: "Purpose",
  content: "Content",
  form: "Form",
  length: "Length",
  tone: "Tone",
  avoid: "Leave out",
  gap: "Gap",
};
const ADDED_TITLE = "Added";
/**
 * The reason shown for added words if the account says that they come from the profile or the conversation. The account
 * is a list by the model: words of the user and the matching words of the rewrite.
 */
const KNOWN_REASON = "Your profile or an earlier message says so";
const ANSWERED_REASON = "You answered this";
const MODEL_RULE_ID = "model";
/** Shorter texts need no account entry, for example "please" or "for the". */
const UNACCOUNTED_WORDS_MIN = 3;
/** If the comparison takes longer, the whole text is shown as one change. */
const DIFF_TIMEOUT_MS = 60;

/**
 * Compares a prompt with its rewrite word by word. Each addition is a separate change, so that the user can remove it
 * separately. Words are additions if they have no account entry, or if their entry says that they come from another
 * text of the user. `answers`: the user's answers to questions about this prompt.
 */
export function diffRewrite(
  prompt: string,
  reading: Pick<RewriteReply, "rewrite" | "account" | "added">,
  answers: readonly string[] = [],
): DiffHunk[] {
  const ranges = rangesOf(prompt, reading, answers);
  const steps = cutAt(stepsBetween(prompt, reading.rewrite), ranges);
  const hunks: DiffHunk[] = [];
  const known = figuresIn(prompt);
  let change = { removed: "", added: "" };
  const closeChange = () => {
    if (change.removed.trim() === "" && hasNewFigure(known, change.added))
      hunks.push(additionOf({ addition: UNACCOUNTED }, change.added, change.removed));
    else if (change.removed !== "" || change.added !== "")
      hunks.push({ kind: "changed", ...change, title: "", reason: "", ruleId: MODEL_RULE_ID });
    change = { removed: "", added: "" };
  };
  for (let at = 0; at < steps.length; ) {
    const { range, old, now } = steps[at] as Step;
    if (range !== null) {
      const inside = steps.slice(at).findIndex((step) => step.range !== range);
      const taken = steps.slice(at, inside === -1 ? undefined : at + inside);
      // The comparison may match words of an addition with words of the prompt. These words stand at another place in
      // the prompt, so they count as removed.
      change.removed += taken.map((step) => step.old).join("");
      closeChange();
      hunks.push(additionOf(range, taken.map((step) => step.now).join("")));
      at += taken.length;
      continue;
    }
    if (old === now) {
      closeChange();
      const last = hunks.at(-1);
      if (last?.kind === "kept") hunks[hunks.length - 1] = { kind: "kept", text: last.text + old };
      else if (old !== "") hunks.push({ kind: "kept", text: old });
    } else change = { removed: change.removed + old, added: change.added + now };
    at += 1;
  }
  closeChange();
  return hunks.length === 0 ? [{ kind: "kept", text: prompt }] : hunks;
}

/**
 * True for words such as "(December 5)" if the prompt has no 5. False for a figure alone, because it may number a list
 * item.
 */
const hasNewFigure = (known: ReadonlySet<string>, added: string): boolean =>
  findWords(added).length > 1 && [...figuresIn(added)].some((figure) => !known.has(figure));
const figuresIn = (text: string): ReadonlySet<string> => new Set(text.match(/\d+/g));

const additionOf = (
  { addition: { because, about } }: Pick<Range, "addition">,
  added: string,
  removed = "",
): DiffHunk => ({
  ...{ kind: "changed", removed, added, ruleId: MODEL_RULE_ID, isAssumed: true },
  ...{ title: about === null ? ADDED_TITLE : ADDITION_TOPIC_TITLES[about], reason: because },
  ...(about !== null && { about }),
});

interface Range {
  readonly start: number;
  readonly end: number;
  readonly addition: Addition;
}

/** The positions of the additions in the rewrite, in order, without overlap. */
function rangesOf(
  prompt: string,
  { rewrite, account, added }: Pick<RewriteReply, "rewrite" | "account" | "added">,
  answers: readonly string[],
): Range[] {
  const named: Range[] = [];
  for (const addition of added) {
    const start = freePlace(rewrite, addition.text, named);
    if (start !== -1) named.push({ ...withSpace(rewrite, start, start + addition.text.length), addition });
  }
  if (account.length === 0) return sorted(rewrite, named);
  for (const { from, to } of account) {
    if (holds(prompt, from) || !isNew(prompt, to)) continue;
    const start = freePlace(rewrite, to, named);
    if (start === -1) continue;
    const because = answers.some((answer) => holds(answer, from) || holds(from, answer))
      ? ANSWERED_REASON
      : KNOWN_REASON;
    const addition = { text: to, because, about: null };
    named.push({ ...withSpace(rewrite, start, start + to.length), addition });
  }
  const said = [...named, ...account.flatMap(({ to }) => placesOf(rewrite, to))];
  const unaccounted = gapsBetween(rewrite, said).filter(({ start, end }) => isNew(prompt, rewrite.slice(start, end)));
  const hidden = newClauses(prompt, rewrite).filter(({ start, end }) =>
    [...named, ...unaccounted].every((range) => range.end <= start || end <= range.start),
  );
  const unnamed = [...unaccounted, ...hidden].map(({ start, end }) => ({
    ...withSpace(rewrite, start, end),
    addition: UNACCOUNTED,
  }));
  return sorted(rewrite, [...named, ...unnamed]);
}

const NEW_WORDS_MIN = 3;
const KNOWN_SHARE_MAX = 0.25;

/** Finds clauses of the rewrite that share almost no word with the prompt, whatever the account says. */
function newClauses(prompt: string, rewrite: string): { start: number; end: number }[] {
  const text = normalizeCaseAndApostrophes(prompt);
  return clausesOf(rewrite).flatMap(({ text: clause, start }) => {
    const words = contentWordsIn(findWords(clause));
    const known = words.filter((word) => hasStem(text, word.text)).length;
    if (words.length < NEW_WORDS_MIN || known > words.length * KNOWN_SHARE_MAX) return [];
    const [first, last] = [findWords(clause)[0], findWords(clause).at(-1)];
    return first === undefined || last === undefined ? [] : [{ start: start + first.start, end: start + last.end }];
  });
}

const holds = (prompt: string, words: string): boolean => prompt.toLowerCase().includes(words.trim().toLowerCase());

const UNACCOUNTED: Addition = { text: "", because: "", about: null };

/** Sorts by position. If two ranges share a space, the first one gets it. */
function sorted(rewrite: string, ranges: readonly Range[]): Range[] {
  const apart: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const before = apart.at(-1);
    const start = Math.max(range.start, before?.end ?? 0);
    if (start >= range.end) continue;
    if (before !== undefined && isSentenceOf(rewrite, before, { ...range, start }))
      apart[apart.length - 1] = joined(before, range);
    else apart.push({ ...range, start });
  }
  return apart;
}

/**
 * True if the second addition continues a sentence that the first one starts. Then the second addition cannot stay
 * without the first.
 */
const isSentenceOf = (rewrite: string, first: Range, second: Range): boolean =>
  first.end === second.start &&
  first.addition.because !== "" &&
  second.addition.because !== "" &&
  /^\s*\p{Lu}/u.test(rewrite.slice(first.start, first.end)) &&
  /^\s*[,;:\p{Ll}]/u.test(rewrite.slice(second.start, second.end));

function joined(first: Range, second: Range): Range {
  const reasons = new Set([first.addition.because, second.addition.because]);
  return { ...first, end: second.end, addition: { ...first.addition, because: [...reasons].join(". ") } };
}

/** True if the text is long enough and not part of the prompt. */
const isNew = (prompt: string, text: string): boolean =>
  findWords(text).length >= UNACCOUNTED_WORDS_MIN && !prompt.includes(text.trim());

function freePlace(rewrite: string, text: string, taken: readonly Range[]): number {
  for (let start = rewrite.indexOf(text); start !== -1; start = rewrite.indexOf(text, start + 1)) {
    const end = start + text.length;
    if (!taken.some((range) => range.start < end && start < range.end)) return start;
  }
  return -1;
}

function placesOf(rewrite: string, text: string): { start: number; end: number }[] {
  const start = rewrite.toLowerCase().indexOf(text.toLowerCase());
  return start === -1 ? [] : [{ start, end: start + text.length }];
}

/** The ranges of the text between the `covered` ranges, without spaces and punctuation at both ends. */
function gapsBetween(
  text: string,
  covered: readonly { start: number; end: number }[],
): { start: number; end: number }[] {
  const gaps: { start: number; end: number }[] = [];
  let at = 0;
  for (const { start, end } of [...covered].sort((a, b) => a.start - b.start)) {
    if (start > at) gaps.push({ start: at, end: start });
    at = Math.max(at, end);
  }
  if (at < text.length) gaps.push({ start: at, end: text.length });
  return gaps.flatMap(({ start, end }) => {
    const words = findWords(text.slice(start, end));
    const [first, last] = [words[0], words.at(-1)];
    return first === undefined || last === undefined ? [] : [{ start: start + first.start, end: start + last.end }];
  });
}

/** Extends the range by one neighbouring space, so that the text reads well if the range is removed. */
function withSpace(text: string, start: number, end: number): { start: number; end: number } {
  const [before, after] = [text[start - 1] ?? "", text[end] ?? ""];
  if (before === " " && /^$|[\s.,;:!?)]/.test(after)) return { start: start - 1, end };
  if (/^$|\s/.test(before) && after === " ") return { start, end: end + 1 };
  return { start, end };
}

interface Step {
  readonly old: string;
  readonly now: string;
  readonly range: Range | null;
}

function stepsBetween(prompt: string, rewrite: string): Omit<Step, "range">[] {
  const parts = diffWordsWithSpace(prompt, rewrite, { timeout: DIFF_TIMEOUT_MS });
  if (parts === undefined) return [{ old: prompt, now: rewrite }];
  return parts.map(({ value, added, removed }) => ({ old: added ? "" : value, now: removed ? "" : value }));
}

function cutAt(steps: readonly Omit<Step, "range">[], ranges: readonly Range[]): Step[] {
  const cut: Step[] = [];
  let at = 0;
  for (const { old, now } of steps) {
    const end = at + now.length;
    const inside = (place: number) => ranges.find((range) => range.start <= place && place < range.end) ?? null;
    const around = ranges.find((range) => range.start < at && at < range.end) ?? null;
    if (now === "") cut.push({ old, now, range: around });
    const marks = [
      at,
      ...ranges.flatMap((range) => [range.start, range.end]).filter((mark) => at < mark && mark < end),
      end,
    ];
    const isKept = old === now;
    // If a change reaches into an addition, the old words of the change are removed before the addition.
    if (!isKept && old !== "" && now !== "") cut.push({ old, now: "", range: around });
    for (const [index, start] of marks.slice(0, -1).entries()) {
      const piece = now.slice(start - at, (marks[index + 1] ?? end) - at);
      if (piece !== "") cut.push({ old: isKept ? piece : "", now: piece, range: inside(start) });
    }
    at = end;
  }
  return cut;
}
