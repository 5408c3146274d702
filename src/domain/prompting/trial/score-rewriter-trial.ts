import { checkFacts, isFaithful } from "../facts/check-facts.ts";
import { parseRewriteReply } from "../reading/rewrite-reply.ts";

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

/**
 * A model must pass these twenty prompts before it rewrites for users. We wrote them. Each contains something that a
 * rewrite could lose: a ban, a figure, a name, a quote, a limit, code, a link, a language.
 */
export const REWRITER_TRIAL_PROMPTS: readonly string[] = [
  "post about our spring sale, 15% off until 3 May, no emojis and dont mention the online shop",
  "email to my tenant Rosa Ferrante, rent goes from 940 to 965 from 1 July, max 100 words, friendly but not apologetic",
  "listing for 14 Quarry Lane, 2 bed flat, 61 sqm, 3rd floor without a lift. dont call it cosy",
  "cold mail to dentists about our booking tool, goal is a 15 min call. no discounts, under 90 words",
  "agenda for tuesday 10am, 45 min, Priya speaks first, at least 10 min for questions",
  'use our line "come for the bread, stay for the street" in a flyer for the bakery, at most 40 words',
  "why is `total_price` always 0 in this: `total_price = sum(row.price for row in rows if row.paid == True)`. keep the variable names",
  "short linkedin post: 412 sign-ups in 6 weeks, cost per sign-up down 18%. not cheesy, no hashtags",
  "workout plan for my mother, 67, bad left knee, 3 times a week, 20 min, no jumping, no equipment",
  "answer to a one star review, the guest says the room was cold. heating was broken on 12 January, we refunded 80 euros. dont offer anything more",
  "lesson on fractions for year 6, 50 min, 28 kids, no worksheets, we have mini whiteboards",
  "packing list for 4 days in Bergen in october, hand luggage only, max 8 kg",
  "toast for my brother Emil, 90 seconds, our gran will be there so nothing about Ibiza",
  "write to support@example.org that order KX-20931 arrived with 2 of 6 glasses broken, I want them replaced, not refunded",
  "make a table from https://example.org/prices with plan, price and limits, only the 3 cheapest plans",
  "3 headlines for a story about the closed footbridge, no puns, under 60 characters each",
  "schreib eine absage für die stelle als buchhalterin an Frau Okafor, höflich, nicht länger als 80 wörter, keine begründung",
  "rédige un mail à mon propriétaire, la chaudière est en panne depuis 5 jours, je ne veux pas payer la réparation, ton ferme mais poli",
  "escribe un anuncio para mi bici, 180 euros, no negociable, cambio de pedales nuevo, sin exclamaciones",
  "scrivi un invito per la cena del 14 giugno alle 20:30, massimo 50 parole, non parlare di regali",
];
