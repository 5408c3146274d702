import type { PromptEdit } from "../prompt-edit.ts";

interface WordingSwap {
  readonly id: string;
  /** The wish, from its first word to its last. */
  readonly wish: string;
  readonly instruction: string;
  readonly title: string;
  readonly reason: string;
  /** Not where the prompt speaks of these. */
  readonly unless?: RegExp;
}

const IT = "(?:it|this|that|them)";
const VERY = "(?:really |very |more |super |a bit more )?";

/** Wishes that have one safe meaning as an instruction. Whatever could mean two things is asked, not swapped. */
const SWAPS: readonly WordingSwap[] = [
  {
    id: "wording.nice",
    wish: `make ${IT} (?:sound|read) ${VERY}(?:nice|nicer|lovely|pleasant)`,
    instruction: "use a warm, plain tone",
    title: "Tone",
    reason: "“Nice” means something else to everybody. A model can follow “warm and plain”.",
  },
  {
    id: "wording.good",
    wish: `make ${IT} (?:sound|read) ${VERY}(?:good|great|better|cool)`,
    instruction: "use clear, lively wording",
    title: "Tone",
    reason: "A model cannot tell what sounds good to you. Clear and lively it can do.",
  },
  {
    id: "wording.standOut",
    wish: `make ${IT} (?:pop|stand out|${VERY}eye-?catching)`,
    instruction: "lead with the strongest detail and use concrete words",
    title: "Tone",
    reason: "Says how to stand out, so the model need not guess.",
  },
  {
    id: "wording.engaging",
    wish: `make ${IT} (?:sound )?${VERY}engaging`,
    instruction: "open with something concrete and speak to the reader",
    title: "Tone",
    reason: "Says how to hold a reader, so the model need not guess.",
    unless: /\b(?:story|stories|novel|poem|scene|chapter|fiction|character|plot|lesson|game|quiz|video)\b/i,
  },
  {
    id: "wording.punchy",
    wish: `make ${IT} (?:sound )?${VERY}(?:punchy|punchier|snappy|snappier)`,
    instruction: "use short sentences and strong verbs",
    title: "Tone",
    reason: "Says what makes a text punchy.",
  },
  {
    id: "wording.human",
    wish: `make ${IT} (?:sound )?(?:less robotic|${VERY}human|${VERY}natural)`,
    instruction: "use everyday words and sentences of different lengths",
    title: "Tone",
    reason: "Says what makes a text sound like a person.",
  },
  {
    id: "wording.easy",
    wish: `make ${IT} ${VERY}(?:easy|easier|simple|simpler) to (?:understand|read|follow)`,
    instruction: "use plain words and short sentences",
    title: "Reader",
    reason: "Says what makes a text easy to read.",
  },
  {
    id: "wording.short",
    wish: `make ${IT} short and sweet`,
    instruction: "keep it short, with no filler",
    title: "Length",
    reason: "The same wish, as an instruction.",
  },
  {
    id: "wording.plain",
    wish: `dumb ${IT} down`,
    instruction: "use plain words and explain every technical term",
    title: "Reader",
    reason: "Says what simple means, without losing content.",
  },
];
/** What each swap puts in, by its id. */
export const WORDING_RULES: readonly { readonly id: string; readonly title: string; readonly sentence: string }[] =
  SWAPS.map(({ id, title, instruction }) => ({ id, title, sentence: instruction }));
const PATTERNS = SWAPS.map((swap) => ({ swap, pattern: new RegExp(`\\b${swap.wish}\\b`, "gi") }));

// The wish must be an order of its own: "how do I make it pop" asks for something else.
const ORDER_BEFORE = /(?:^|[.!?,;:)\n-]|\b(?:and|but|then|please|pls|you|just|also)) {0,2}$/i;
// And it must end there: "make it engaging and informative" cannot be cut in two.
const ORDER_AFTER =
  /^(?:$|\s*$|[.!?;:)\n]| ?, ?(?:not|no|nothing|max|under|about|but|keep|use|include|add|please|thanks|don['’]?t|do not|with|around)\b| (?:please|pls|thanks)\b| (?:and|but) (?:keep|use|include|add|do not|don['’]?t|avoid|give|put|mention|write|not)\b)/i;

/** Vague wishes about style, turned into instructions. */
export function wordingEdits(prompt: string, editable: string): PromptEdit[] {
  return PATTERNS.flatMap(({ swap: { id, instruction, title, reason, unless }, pattern }) =>
    unless?.test(editable) === true
      ? []
      : [...editable.matchAll(pattern)]
          .filter((match) => isOrder(editable, match))
          .map((match) => ({
            ...swapOf(prompt, editable, match, instruction),
            title,
            reason,
            weight: "substance",
            ruleId: id,
          })),
  );
}

// "…, make it pop" at the end of a sentence is a sentence of its own, and "not too long" behind it becomes part of the order.
const COMMA_BEFORE = /(?<=[\p{L}\p{N})]) ?, {1,2}$/u;
const NOT_TOO_LONG = /^ ?, ?(?:but |and )?not too long\b/i;

function swapOf(
  prompt: string,
  editable: string,
  { 0: wish, index }: RegExpExecArray,
  instruction: string,
): Pick<PromptEdit, "start" | "old" | "new"> {
  const tail = NOT_TOO_LONG.exec(editable.slice(index + wish.length, index + wish.length + 24))?.[0] ?? "";
  const end = index + wish.length + tail.length;
  const endsSentence = /^\s*(?:$|[.!?\n])/.test(editable.slice(end, end + 4));
  const comma = endsSentence ? (COMMA_BEFORE.exec(editable.slice(Math.max(0, index - 8), index))?.[0] ?? "") : "";
  const start = index - comma.length;
  const isCapital = comma !== "" || /^\p{Lu}/u.test(wish) || opensSentence(editable, index);
  const first = instruction.charAt(0);
  const order = (isCapital ? first.toUpperCase() : first) + instruction.slice(1);
  return {
    start,
    old: prompt.slice(start, end),
    new: `${comma === "" ? "" : ". "}${order}${tail === "" ? "" : ", and do not make it too long"}`,
  };
}

function isOrder(editable: string, { 0: wish, index }: RegExpExecArray): boolean {
  const end = index + wish.length;
  return (
    ORDER_BEFORE.test(editable.slice(Math.max(0, index - 12), index)) && ORDER_AFTER.test(editable.slice(end, end + 24))
  );
}

const opensSentence = (editable: string, start: number): boolean => {
  const before = editable.slice(Math.max(0, start - 12), start).trimEnd();
  return before === "" || /[.!?]$/.test(before);
};
