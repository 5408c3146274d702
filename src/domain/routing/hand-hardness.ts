import type { Category } from "./prompt-category.ts";

/** Tasks of which no outcomes may be learnt from; their hardness is set by hand. */
const BASE: Readonly<Partial<Record<Category, number>>> = {
  extraction: 0.12,
  translation: 0.12,
  summary: 0.12,
  writing: 0.16,
  explanation: 0.16,
  knowledge: 0.14,
  conversation: 0.08,
  code: 0.26,
};

const CUES: readonly (readonly [points: number, cue: RegExp])[] = [
  [
    0.18,
    /\b(?:prove|derive|optimi[sz]e|theorem|rigorous(?:ly)?|formal(?:ly)?|complexity|concurren\w{1,5}|distributed|architecture|proof)\b/i,
  ],
  [0.1, /\b(?:in[- ]depth|comprehensive|detailed|complex|advanced|critically|multi-?step|edge cases?|trade-?offs?)\b/i],
  [0.06, /\b(?:must|exactly|at least|at most|unless|except|constraints?|without using)\b/i],
  [
    0.08,
    /\b(?:legal|medical|clinical|contract|tax|regulat\w{1,6}|statistic\w{0,4}|quantum|thermodynamic\w{0,2}|molar|enzyme|hypothes[ie]s)\b/i,
  ],
  [-0.06, /\b(?:simple|simply|easy|basic|quick(?:ly)?|short|one sentence|hello|hi|thanks)\b/i],
];

/** Hardness by hand, 0.03 to 0.9, or null for a category whose hardness is learnt. */
export function handHardness(text: string, category: Category): number | null {
  const base = BASE[category];
  if (base === undefined) return null;
  const cues = CUES.reduce((sum, [points, cue]) => sum + (cue.test(text) ? points : 0), 0);
  return Math.min(0.9, Math.max(0.03, base + cues + 0.15 * (text.length / (text.length + 2_000))));
}
