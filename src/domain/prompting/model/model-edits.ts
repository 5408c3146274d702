import { ENGLISH_WORDS } from "../analyze/english.ts";
import { findInventedSpans } from "../analyze/protected-spans.ts";
import { checkMeaning } from "../check/check-meaning.ts";
import { FILLER_WORDS, VAGUE_WORDS } from "../check/check-word-lists.ts";
import { stemOf } from "../check/check-wording.ts";
import { improvedTextOf, type PromptEdit } from "../prompt-edit.ts";
import { findContradictions } from "../score/score-contradictions.ts";
import type { ModelAnswer, RawEdit } from "./model-answer.ts";
import { isDirective, isFragment } from "./model-directives.ts";
import { type FrozenPrompt, thaw } from "./model-freeze.ts";
import { locatePatch } from "./model-patch.ts";
import { placedHunks } from "./model-placing.ts";
import { SLOT_REASONS, SLOT_TITLES, type Slot } from "./model-slots.ts";
import { isPlainText, oneLine, takesOver } from "./model-text.ts";

/** Why an edit of a model's is not used. */
export type EditRefusal =
  | "no-match"
  | "ambiguous"
  | "protected"
  | "nothing"
  | "too-long"
  | "settled"
  | "takes-over"
  | "answers"
  | "invented"
  | "collides"
  | "meaning";

export interface AcceptedEdit {
  readonly slot: Slot;
  /** False where the words come from the prompt, the profile, memory or the conversation. */
  readonly isAssumed: boolean;
  /** For the user, where the words are a guess; else where they come from. */
  readonly assumption: string;
  /** Goes behind the prompt, with whatever it takes to stand there. */
  readonly isSentence: boolean;
  readonly edit: PromptEdit;
}

export interface JudgedEdits {
  readonly accepted: readonly AcceptedEdit[];
  readonly refused: readonly EditRefusal[];
}

export interface JudgeInput {
  readonly frozen: FrozenPrompt;
  readonly answer: ModelAnswer;
  /** Slots where nothing may be added: the user, or the rules, have filled them. */
  readonly settled: ReadonlySet<Slot>;
  /** Texts beside the prompt that words may come from. */
  readonly sources: readonly string[];
  readonly editsMax: number;
  /** What the rules put in. */
  readonly alreadyAdded: readonly string[];
}

const ADDED_LENGTH_MAX = 240;
const ADDED_TOTAL_MAX = 600;
const REMOVED_WORDS_MAX = 8;
const REASON_LENGTH_MAX = 160;
/** There may be several of these. */
const OPEN_SLOTS: ReadonlySet<Slot> = new Set(["wording", "limits", "scope", "context"]);
const REPEATED_SHARE_MIN = 0.7;
const KNOWN = "from your profile, your memory or this conversation.";
const TASTE_WORDS: ReadonlySet<string> = new Set(
  "good better best nice nicer great cool awesome interesting catchy fun amazing perfect beautiful special helpful useful soon lots important".split(
    " ",
  ),
);
const LITTLE_WORDS: ReadonlySet<string> = new Set("a an the of to in on for with and or it this that".split(" "));
const OF_ONES_OWN = /\b(?:my|our|mine|ours)\b/i;

/**
 * Believes of a model's edits what can be checked: it matches exactly once, touches nothing protected, speaks to the
 * answering model instead of answering, brings no specifics of its own, and leaves the meaning as it was.
 */
export function judgeEdits(input: JudgeInput): JudgedEdits {
  const accepted: AcceptedEdit[] = [];
  const refused: EditRefusal[] = [];
  for (const raw of input.answer.edits) {
    const verdict = judge(input, raw, accepted);
    if (typeof verdict === "string") refused.push(verdict);
    else accepted.push(verdict);
  }
  return { accepted, refused };
}

function judge(input: JudgeInput, raw: RawEdit, accepted: readonly AcceptedEdit[]): AcceptedEdit | EditRefusal {
  const { frozen, sources } = input;
  const { prompt } = frozen;
  const patch = patchOf(frozen, raw);
  if (typeof patch === "string") return patch;
  const added = thaw(frozen, patch.new);
  if (added === null) return "protected";
  const addedSoFar = accepted.reduce((sum, { edit }) => sum + edit.new.length, 0);
  if (
    accepted.length >= input.editsMax ||
    added.length > ADDED_LENGTH_MAX ||
    addedSoFar + added.length > ADDED_TOTAL_MAX
  ) {
    return "too-long";
  }
  if (isTaken(input, raw.slot, patch.old, accepted)) return "settled";
  const standing = [prompt, ...input.alreadyAdded, ...accepted.map(({ edit }) => edit.new)];
  if (patch.isSentence && standing.some((text) => repeats(added, text))) return "settled";
  if (takesOver(added)) return "takes-over";
  const isKnown = comesFrom(added, [prompt, ...sources], input.answer, raw.slot);
  if (!speaksToModel(patch, added, isKnown, prompt)) return "answers";
  if (findInventedSpans(added, [prompt, ...sources]).length > 0) return "invented";
  if (OF_ONES_OWN.test(added) && !isKnown && !OF_ONES_OWN.test(patch.old)) return "invented";
  const edit: PromptEdit = {
    start: patch.start,
    old: patch.old,
    new: added,
    title: SLOT_TITLES[raw.slot],
    reason: reasonOf(frozen, raw),
    weight: "substance",
  };
  const next: AcceptedEdit = {
    slot: raw.slot,
    isAssumed: !isKnown && raw.slot !== "wording",
    assumption: isKnown ? `${edit.title}: ${KNOWN}` : assumptionOf(input, raw, edit, accepted),
    isSentence: patch.isSentence,
    edit,
  };
  const after = improvedTextOf(placedHunks(prompt, [...accepted, next]));
  // In its place a word may be read as a name that is none by itself.
  if (findInventedSpans(after, [prompt, ...sources]).length > 0) return "invented";
  if (findContradictions(after).length > findContradictions(prompt).length) return "collides";
  return checkMeaning(prompt, after, sources).kept ? next : "meaning";
}

interface PlacedPatch {
  readonly start: number;
  readonly old: string;
  readonly new: string;
  readonly isSentence: boolean;
}

function patchOf(frozen: FrozenPrompt, raw: RawEdit): PlacedPatch | EditRefusal {
  if (!isPlainText(raw.old) || !isPlainText(raw.new)) return "no-match";
  const end = frozen.prompt.trimEnd().length;
  if (raw.old.trim() === "") {
    const sentence = asSentence(raw.new);
    return sentence === "" ? "nothing" : { start: end, old: "", new: sentence, isSentence: true };
  }
  const outcome = locatePatch(frozen, raw.old, raw.new);
  if (outcome.kind !== "found") return outcome.kind;
  const { patch } = outcome;
  // A sentence put behind the last one is the same as one that was asked to be added.
  const isBehind = patch.old === "" && patch.start >= end && /^[.!?]?\s/.test(patch.new);
  const startsSentence = /^[.!?\s]*\s\p{Lu}/u.test(patch.new);
  if (isBehind && startsSentence) {
    return { start: end, old: "", new: asSentence(patch.new.replace(/^[.!?]/, "")), isSentence: true };
  }
  return { ...patch, isSentence: false };
}

function asSentence(text: string): string {
  const sentence = text.trim();
  if (sentence === "") return "";
  const closed = /[.!?]["”’)]?$/.test(sentence) ? sentence : `${sentence.replace(/[,;:]+$/, "")}.`;
  return closed[0]?.toUpperCase() + closed.slice(1);
}

/** One value for a slot: the user's own, then what stands there already, then the first that a model proposes. */
function isTaken({ settled }: JudgeInput, slot: Slot, removed: string, accepted: readonly AcceptedEdit[]): boolean {
  if (removed.trim() !== "" || slot === "wording") return false;
  return settled.has(slot) || (!OPEN_SLOTS.has(slot) && accepted.some((other) => other.slot === slot));
}

/** True when most of what a sentence says stands there already. */
function repeats(added: string, text: string): boolean {
  const telling = wordsOf(added).filter((word) => word.length > 3);
  const there = new Set(wordsOf(text).map(stemOf));
  const repeated = telling.filter((word) => there.has(stemOf(word)));
  return telling.length > 1 && repeated.length >= telling.length * REPEATED_SHARE_MIN;
}

function speaksToModel({ old, isSentence }: PlacedPatch, added: string, isKnown: boolean, prompt: string): boolean {
  if (isSentence) return isDirective(added, prompt, isKnown);
  const removedWords = old.match(/\S+/g)?.length ?? 0;
  // Who swaps the whole of a prompt has written another one.
  const isWhole = removedWords > 0 && old.trim().length > prompt.trim().length / 2;
  if (removedWords > REMOVED_WORDS_MAX || isWhole || added === "" || !leavesOpen(old, added)) return false;
  return isFragment(added, prompt, removedWords > 0);
}

/** True when what is removed said nothing certain, or is said again. Little words go only along with a vague one. */
function leavesOpen(old: string, added: string): boolean {
  if (/[.!?\n]/.test(old)) return false;
  const said = new Set(wordsOf(added).map(stemOf));
  const gone = wordsOf(old).filter((word) => !said.has(stemOf(word)));
  const isVague = (word: string): boolean => VAGUE_WORDS.has(word) || TASTE_WORDS.has(word) || FILLER_WORDS.has(word);
  return gone.every((word) => isVague(word) || LITTLE_WORDS.has(word)) && (gone.length === 0 || gone.some(isVague));
}

/** True when the model says that the words are known, and every telling one of them is. */
function comesFrom(added: string, sources: readonly string[], answer: ModelAnswer, slot: Slot): boolean {
  const claim = answer.slots.find((fill) => fill.slot === slot)?.from;
  if (claim !== "known" && claim !== "prompt") return false;
  const known = new Set(wordsOf(sources.join(" ")));
  return wordsOf(added).every((word) => word.length < 4 || ENGLISH_WORDS.has(word) || known.has(word));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

/** Told in the words of the edit itself where the model has none that can be shown. */
function assumptionOf(
  { frozen, sources }: JudgeInput,
  { assumption }: RawEdit,
  edit: PromptEdit,
  accepted: readonly AcceptedEdit[],
): string {
  const line = oneLine(thaw(frozen, assumption) ?? "", REASON_LENGTH_MAX);
  const isTold = accepted.some((other) => other.assumption === line);
  const isShown = line !== null && !isTold && findInventedSpans(line, [frozen.prompt, ...sources]).length === 0;
  return isShown ? line : `${edit.title}: ${edit.new.trim()}`;
}

function reasonOf(frozen: FrozenPrompt, { slot, reason }: RawEdit): string {
  const line = oneLine(thaw(frozen, reason) ?? "", REASON_LENGTH_MAX);
  return line === null ? SLOT_REASONS[slot] : line;
}
