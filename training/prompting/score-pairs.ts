import { blurred, extended, type Random, seeded, shortened, withSlips, wordy } from "./score-variants.ts";
import { trainableRows } from "./vagueness-rows.ts";

const SEED = 7;
const VARIANTS_OF_PROGRAM = 12;
/** A blurred prompt often has words that no list of vague words knows: so many of them are fitted without that list. */
const UNLISTED_SHARE = 0.6;
const WEIGHTS = { blurred: 2, shortened: 1.25, slips: 1, wordy: 0.5, prose: 0.4, construction: 3, extended: 0.5 };

/** Two versions of a prompt, and how much the pair counts. */
export interface Pair {
  readonly kind: string;
  readonly better: string;
  readonly worse: string;
  readonly weight: number;
  /** Fitted as if no list of vague words existed. */
  readonly isUnlisted: boolean;
}
/** The pairs to learn from: those of FollowBench, and prompts with worse and better versions of them. */
export function readPairs(folder: string): Pair[] {
  const random = seeded(SEED);
  const pairs: Pair[] = [];
  for (const { source, prompt } of trainableRows<{ source: string; prompt: string }>(folder, "clear_prompts.jsonl")) {
    if (source === "humaneval") pairs.push(...variantsOf(prompt, "program", VARIANTS_OF_PROGRAM, random));
    if (source === "ifeval") pairs.push(...variantsOf(prompt, "ifeval", 1, random));
  }
  for (const { task } of trainableRows<{ task: string }>(folder, "in3_train.jsonl"))
    pairs.push(...variantsOf(task, "in3", 1, random));
  for (const row of trainableRows<{ source: string; better: string; worse: string }>(
    folder,
    "pairwise_quality.jsonl",
  )) {
    pairs.push({
      kind: row.source,
      better: row.better,
      worse: row.worse,
      weight: WEIGHTS.construction,
      isUnlisted: false,
    });
  }
  return pairs;
}

function variantsOf(better: string, source: string, times: number, random: Random): Pair[] {
  const isProse = source !== "program";
  const longer = isProse ? extended(better, random) : null;
  const extensions: Pair[] =
    longer === null
      ? []
      : [
          {
            kind: `${source}, extended`,
            better: longer,
            worse: better,
            weight: WEIGHTS.extended * WEIGHTS.prose,
            isUnlisted: false,
          },
        ];
  const makers = { blurred, shortened, ...(isProse ? { slips: withSlips, wordy } : {}) };
  return [
    ...extensions,
    ...Object.entries(makers).flatMap(([kind, make]) =>
      Array.from({ length: times }, () => make(better, random)).flatMap((worse) => {
        if (worse === null) return [];
        const weight = WEIGHTS[kind as keyof typeof makers] * (isProse ? WEIGHTS.prose : 1);
        return [
          {
            kind: `${source}, ${kind}`,
            better,
            worse,
            weight,
            isUnlisted: kind === "blurred" && random() < UNLISTED_SHARE,
          },
        ];
      }),
    ),
  ];
}
