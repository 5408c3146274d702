import { checkFacts, isFaithful } from "../facts/check-facts.ts";
import { readReply } from "../reading/reading-reply.ts";
import { TRIAL_PROMPTS } from "./trial-prompts.ts";

/** A model's results on the trial prompts. */
export interface TrialResult {
  /** Number of prompts without a loss in the reply. */
  readonly faithful: number;
  /** Number of prompts that were rewritten. */
  readonly rewritten: number;
  readonly total: number;
}

const FAITHFUL_SHARE_MIN = 0.9;
/** Every trial prompt gains by a rewrite; a model that leaves most unchanged is no help. */
const REWRITTEN_SHARE_MIN = 0.5;

/** `said`: the model's reply to each of TRIAL_PROMPTS, in order; null: no reply. */
export function judgeTrial(said: readonly (string | null)[], today: string): TrialResult {
  const judged = TRIAL_PROMPTS.map((prompt, index) => {
    const reading = readReply(said[index] ?? "");
    if (reading?.isRewriteWhole !== true) return { isKept: false, isRewritten: false };
    if (reading.rewrite === "") return { isKept: true, isRewritten: false };
    const found = checkFacts({ prompt, reading, own: [], answers: [], foreign: [], today });
    return { isKept: isFaithful(found), isRewritten: true };
  });
  return {
    faithful: judged.filter(({ isKept }) => isKept).length,
    rewritten: judged.filter(({ isRewritten }) => isRewritten).length,
    total: TRIAL_PROMPTS.length,
  };
}

/** Whether this model may write for users while another is available. */
export const isFitToWrite = ({ faithful, rewritten, total }: TrialResult): boolean =>
  faithful >= FAITHFUL_SHARE_MIN * total && rewritten >= REWRITTEN_SHARE_MIN * total;
