import { checkFacts, isFaithful } from "../facts/check-facts.ts";
import { parseRewriteReply } from "../reading/rewrite-reply.ts";
import { REWRITER_TRIAL_PROMPTS } from "./trial-prompts.ts";

export interface RewriterTrialScore {
  /** The number of prompts with no loss in the reply. */
  readonly faithful: number;
  readonly rewritten: number;
  readonly total: number;
}

const FAITHFUL_SHARE_MIN = 0.9;
/** Every trial prompt needs a rewrite. A model that leaves most of them unchanged is useless here. */
const REWRITTEN_SHARE_MIN = 0.5;

/** `said`: the model's reply to each of `REWRITER_TRIAL_PROMPTS`, in order; null: no reply. */
export function scoreRewriterTrial(said: readonly (string | null)[], today: string): RewriterTrialScore {
  const judged = REWRITER_TRIAL_PROMPTS.map((prompt, index) => {
    const reading = parseRewriteReply(said[index] ?? "");
    if (reading?.isRewriteWhole !== true) return { isKept: false, isRewritten: false };
    if (reading.rewrite === "") return { isKept: true, isRewritten: false };
    const found = checkFacts({ prompt, reading, own: [], answers: [], foreign: [], today });
    return { isKept: isFaithful(found), isRewritten: true };
  });
  return {
    faithful: judged.filter(({ isKept }) => isKept).length,
    rewritten: judged.filter(({ isRewritten }) => isRewritten).length,
    total: REWRITER_TRIAL_PROMPTS.length,
  };
}

/** False: the model rewrites for users only if no other model is available. */
export const isFitToWrite = ({ faithful, rewritten, total }: RewriterTrialScore): boolean =>
  faithful >= FAITHFUL_SHARE_MIN * total && rewritten >= REWRITTEN_SHARE_MIN * total;
