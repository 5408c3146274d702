import { findFacts, isFaithful } from "../facts/find-facts.ts";
import { readReply } from "../reading/reading-reply.ts";
import { TRIAL_PROMPTS } from "./trial-prompts.ts";

/** What a model made of the trial's prompts. */
export interface TrialResult {
  /** Of how many prompts its reply lost nothing. */
  readonly faithful: number;
  /** How many it rewrote at all. */
  readonly rewritten: number;
  readonly total: number;
}

const FAITHFUL_SHARE_MIN = 0.9;
/** Each of the prompts gains by a rewrite; a model that leaves most of them as they are is no help. */
const REWRITTEN_SHARE_MIN = 0.5;

/** `said`: what the model replied to each of TRIAL_PROMPTS, in their order; null: nothing. */
export function judgeTrial(said: readonly (string | null)[], today: string): TrialResult {
  const judged = TRIAL_PROMPTS.map((prompt, index) => {
    const reading = readReply(said[index] ?? "");
    if (reading?.isRewriteWhole !== true) return { isKept: false, isRewritten: false };
    if (reading.rewrite === "") return { isKept: true, isRewritten: false };
    const found = findFacts({ prompt, reading, own: [], answers: [], foreign: [], today });
    return { isKept: isFaithful(found), isRewritten: true };
  });
  return {
    faithful: judged.filter(({ isKept }) => isKept).length,
    rewritten: judged.filter(({ isRewritten }) => isRewritten).length,
    total: TRIAL_PROMPTS.length,
  };
}

/** Whether such a model may write for people while another is there. */
export const isFitToWrite = ({ faithful, rewritten, total }: TrialResult): boolean =>
  faithful >= FAITHFUL_SHARE_MIN * total && rewritten >= REWRITTEN_SHARE_MIN * total;
