import { pairOf } from "./align-texts.ts";
import { judgeDropped } from "./judge-dropped.ts";
import { judgeFigures } from "./judge-figures.ts";
import { judgeInventions } from "./judge-inventions.ts";
import { judgeLimits } from "./judge-limits.ts";
import { judgeMaterial } from "./judge-material.ts";
import { judgeNames } from "./judge-names.ts";
import { judgeNegations } from "./judge-negations.ts";
import { judgeOrders } from "./judge-orders.ts";
import { judgeSpeaker } from "./judge-speaker.ts";
import { judgeVerbatim } from "./judge-verbatim.ts";
import type { Repair } from "./take-back.ts";

/** Everything in a rewrite that has to be put right. */
export function findRepairs(
  prompt: string,
  rewrite: string,
  sources: readonly string[],
  isFollowUp: boolean,
): Repair[] {
  const pair = pairOf(prompt, rewrite, sources, isFollowUp);
  const verbatim = [...judgeMaterial(pair), ...judgeVerbatim(pair)];
  // What is quoted or code is put right as a whole first; the next round looks at the words.
  if (verbatim.length > 0) return verbatim;
  return [
    ...judgeOrders(pair),
    ...judgeSpeaker(pair),
    ...judgeFigures(pair),
    ...judgeNames(pair),
    ...judgeLimits(pair),
    ...judgeNegations(pair),
    ...judgeInventions(pair),
    ...judgeDropped(pair),
  ];
}
