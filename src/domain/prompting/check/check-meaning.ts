import {
  findInventedSpans,
  findLostSpans,
  findProtectedSpans,
  type ProtectedKind,
} from "../analyze/protected-spans.ts";
import { isAboutLetters } from "../edit/repair-edits.ts";
import { findBareCode, findCodeChanges, withoutBareCode } from "./check-code.ts";
import { findLostLimits } from "./check-limits.ts";
import { isNameSlip, isSlip, lettersOf } from "./check-slips.ts";
import { type Word, wordsOf } from "./check-word-diff.ts";
import { findWordingChanges, type WordingViolationKind } from "./check-wording.ts";

export interface MeaningViolation {
  /** "lost number", "invented name", "contradiction", "vaguer wording", … */
  readonly kind: `${"lost" | "invented"} ${ProtectedKind}` | WordingViolationKind | "changed code";
  /** The words in question: what is gone, what is new, or “this” became “that”. */
  readonly text: string;
}

export interface MeaningCheck {
  /** True exactly when there are no violations. */
  readonly kept: boolean;
  readonly violations: readonly MeaningViolation[];
}

/**
 * Does `after` still say what `before` said? Everything protected must stand (numbers, names, quotes, code, addresses,
 * dates, limits), nothing specific may come from outside `before` and `sources` (saved preferences, stated assumptions), and
 * the wording may be repaired, rephrased and added to, but not turned round, made vaguer or cut by a requirement. Code is
 * kept to the letter, with or without a fence.
 */
export function checkMeaning(before: string, after: string, sources: readonly string[] = []): MeaningCheck {
  if (before === after) return { kept: true, violations: [] };
  const code = findBareCode(before);
  const codeChanges = findCodeChanges(code, after);
  const prose = code.length === 0 ? before : withoutBareCode(before, code);
  const violations: MeaningViolation[] = [...codeChanges, ...findSpanChanges(prose, before, after, sources)];
  for (const text of findLostLimits(prose, after)) violations.push({ kind: "lost limit", text });
  // Changed code is reported once, as code; what stands around it cannot be told from it any more.
  if (codeChanges.length === 0) {
    const proseAfter = code.length === 0 ? after : withoutBareCode(after, findBareCode(after));
    // A number that is gone is not told again as one that changed into nothing.
    const told = new Set(violations.map(({ text }) => `“${text}”`));
    violations.push(...findWordingChanges(prose, proseAfter).filter(({ text }) => !told.has(text)));
  }
  return { kept: violations.length === 0, violations };
}

function findSpanChanges(prose: string, before: string, after: string, sources: readonly string[]): MeaningViolation[] {
  const lost = findLostSpans(prose, after).filter(({ kind }) => kind !== "limit");
  const invented = findInventedSpans(after, [before, ...sources]);
  if (lost.length === 0 && invented.length === 0) return [];
  const old = wordsOf(before);
  const now = wordsOf(after);
  return [
    ...lost
      .filter(({ kind, text }) => !(kind === "quote" && isSlipInQuote(text, before, after)))
      .filter(({ kind, text }) => !(kind === "name" && isNameFrom(text, now, old, after)))
      .map(({ kind, text }) => ({ kind: `lost ${kind}`, text }) as const),
    ...invented
      .filter(({ kind, text }) => !(kind === "name" && isNameFrom(text, old, now, before)))
      .map(({ kind, text }) => ({ kind: `invented ${kind}`, text }) as const),
  ];
}

// "Shakespear" became "Shakespeare", "a Sentance" became "a sentence", "Java Script" became "JavaScript": every part of the
// name is one of `words`, or differs by a slip from one that the other text does not have.
function isNameFrom(name: string, words: readonly Word[], others: readonly Word[], text: string): boolean {
  if (/[ -]/.test(name) && lettersOf(text).includes(lettersOf(name))) return true;
  const known = new Set(words.map(({ plain }) => plain));
  const elsewhere = new Set(others.map(({ plain }) => plain));
  const fresh = words.filter(({ plain }) => !elsewhere.has(plain));
  return wordsOf(name).every(
    (part) =>
      known.has(part.plain) ||
      fresh.some((word) =>
        /^\p{Lu}/u.test(word.text) ? isNameSlip(part.text, word.text) : isSlip(part.text, word.text),
      ),
  );
}

// The same quote word for word, but for slips of spelling in it.
function isSlipInQuote(quote: string, before: string, after: string): boolean {
  if (isAboutLetters(before)) return false;
  const words = wordsOf(quote);
  return findProtectedSpans(after).some(({ kind, text }) => {
    if (kind !== "quote") return false;
    const others = wordsOf(text);
    return (
      words.length > 1 &&
      others.length === words.length &&
      words.every((word, index) => isSlip(word.plain, others[index]?.plain ?? ""))
    );
  });
}
