import type { TakenBackKind } from "../improvement.ts";
import { clauseAt, putBack, type TextPair } from "./align-texts.ts";
import type { Repair } from "./take-back.ts";
import { tokensOf } from "./text-units.ts";

interface Verbatim {
  readonly kind: TakenBackKind;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const FENCE = /```[\s\S]*?```/g;
const TAGGED = /<(script|style|svg|html|table|div|form)\b[\s\S]*?<\/\1>/gi;
const PATTERNS: readonly (readonly [TakenBackKind, RegExp])[] = [
  ["lost-code", FENCE],
  ["lost-code", TAGGED],
  ["lost-code", /`[^`\n]{1,400}`/g],
  ["lost-link", /\b(?:https?:\/\/|www\.)[^\s)>\]"'”’]{1,2000}/gi],
  ["lost-link", /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g],
  ["lost-quote", /"[^"\n]{2,2000}"|“[^“”\n]{2,2000}”|„[^„“”\n]{2,2000}[“”]|«[^«»\n]{2,2000}»/g],
  ["lost-quote", /(?<![\p{L}\p{N}])['‘][^'’\n]{2,200}['’](?![\p{L}\p{N}])/gu],
  // Numbers of orders, parts, models: letters and at least three digits.
  [
    "lost-code",
    /(?<![\p{L}\p{N}_/-])(?=[\p{L}\p{N}/-]*\p{L})(?:[\p{L}\p{N}]+[-/])*[\p{L}\p{N}]*\d{3,}[\p{L}\p{N}]*(?:[-/][\p{L}\p{N}]+)*(?![\p{L}\p{N}_])/gu,
  ],
  // Formulas, paths, options, names of variables: words with a sign in them that no sentence needs.
  [
    "lost-code",
    /(?<![^\s(,;"'“])(?:=[A-ZÄÖÜ]{2,}\([^\s]*\)|[\w.$~-]{0,80}[\\_=<>{}*#$^|][^\s,;]*[\w/)}\]*>]|~?\/[\w.~-]+\/[^\s,;]*\w|--?[a-z][\w-]+=\S+)(?=[\s,;.!?)"'”]|$)/g,
  ],
];

/** Quoted words, code and links, which stand to the letter. A changed one is put right in its place. */
export function judgeVerbatim(pair: TextPair): Repair[] {
  const own = verbatimOf(pair.prompt.text);
  const there = verbatimOf(pair.rewrite.text);
  const rewrite = pair.rewrite.text;
  const used = new Set<Verbatim>();
  return own.flatMap((span) => {
    if (isThere(span, rewrite)) return [];
    const about = span.text.length <= 80 ? span.text : `${span.text.slice(0, 79)}…`;
    const changed = nearest(
      span,
      there.filter((other) => !used.has(other) && other.kind === span.kind),
    );
    if (changed !== null) {
      used.add(changed);
      return [{ start: changed.start, end: changed.end, text: span.text, kind: span.kind, old: span.text, about }];
    }
    if (span.text.includes("\n")) {
      return [
        {
          start: rewrite.length,
          end: rewrite.length,
          text: `\n\n${span.text}`,
          kind: span.kind,
          old: span.text,
          about,
        },
      ];
    }
    const clause = clauseAt(pair.prompt, span.start);
    return clause === undefined ? [] : [putBack(pair, clause, span.kind, about)];
  });
}

function verbatimOf(text: string): Verbatim[] {
  const taken = new Uint8Array(text.length);
  return PATTERNS.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].flatMap(({ index, 0: found }) => {
      const end = index + found.length;
      if (taken[index] === 1 || taken[end - 1] === 1) return [];
      taken.fill(1, index, end);
      return [{ kind, start: index, end, text: found }];
    }),
  );
}

// Quoted words count, not the style of the marks; code counts with every sign, but for the spaces between lines.
function isThere({ kind, text }: Verbatim, rewrite: string): boolean {
  if (kind === "lost-quote") return ` ${wordsIn(rewrite)} `.includes(` ${wordsIn(text)} `);
  // "975pcm" is an amount, and may be written "975 pcm".
  if (AMOUNT.test(text) && rewrite.replace(/\s/g, "").toLowerCase().includes(text.toLowerCase())) return true;
  return squeezed(rewrite).includes(squeezed(kind === "lost-code" ? text.replace(/^`+\w*|`+$/g, "") : text));
}
const AMOUNT = /^\d{3,6}\p{L}{1,4}$/u;
const wordsIn = (text: string): string =>
  (
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{N}]+(?:['.,:][\p{L}\p{N}]+)*/gu) ?? []
  ).join(" ");
const squeezed = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The one that shares at least two words in five. */
function nearest(span: Verbatim, others: readonly Verbatim[]): Verbatim | null {
  const words = new Set(tokensOf(span.text).map(({ stem }) => stem));
  let best: { other: Verbatim; share: number } | null = null;
  for (const other of others) {
    if (!/\s/.test(span.text) && !/\s/.test(other.text) && isOneSlipAway(span.text, other.text)) return other;
    const theirs = new Set(tokensOf(other.text).map(({ stem }) => stem));
    const shared = [...words].filter((word) => theirs.has(word)).length;
    const share = shared / Math.max(1, words.size, theirs.size);
    if (share >= 0.34 && (best === null || share > best.share)) best = { other, share };
  }
  return best?.other ?? null;
}

/** The same length and all but a few signs the same: HL-2350 and HL-2375. */
function isOneSlipAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one.length < 4) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  let end = 0;
  while (end < one.length - same && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return (same + end) * 2 >= one.length;
}
