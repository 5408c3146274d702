import { textOf } from "./align-texts.ts";
import { isOrder } from "./request-words.ts";
import type { Clause, TextUnits } from "./text-units.ts";

/** Little of it is as good as none. */
const SPARING =
  /(?<![\p{L}])(?:minimum|minimal|minimise|minimize|little|few|fewer|least|less|as small|low|leave out|left out|leave them out|skip|instead of|rather than|free of|fehlend\p{L}*|wenig\p{L}*|minimal\p{L}*|statt|peu|moins|plutôt que|poco|pocos|menos|meno|pouco|weinig|minder|mało|mniej|zamiast)(?![\p{L}])/iu;
export const OR = /^(?:or|nor|oder|noch|ou|ni|o|né|nem|of|ani|lub|albo)(?![\p{L}])/iu;
const CARRIED_TOKENS_MAX = 4;

/** A negation in the clause, or one before it that still holds: "Don't mention the price, the date or the place". */
export function isNegated(units: TextUnits, clause: Clause): boolean {
  const known = negatedIn.get(units) ?? negatedClauses(units);
  negatedIn.set(units, known);
  return known.has(clause);
}

/** Found once for a text: every rule looks at every clause. */
const negatedIn = new WeakMap<TextUnits, ReadonlySet<Clause>>();

function negatedClauses(units: TextUnits): ReadonlySet<Clause> {
  const negated = new Set<Clause>();
  for (const { clauses } of units.sentences) {
    const lastOr = clauses.findLastIndex((clause) => OR.test(textOf(units, clause)));
    for (const [at, clause] of clauses.entries()) {
      const before = clauses[at - 1];
      const isOwn = clause.tokens.some(({ isNegation }) => isNegation) || SPARING.test(textOf(units, clause));
      const isCarried =
        before !== undefined &&
        negated.has(before) &&
        !/[:;]/.test(units.text.slice(before.end, clause.start)) &&
        (lastOr >= at || isShortRest(units, clause) || isItsTime(units, before, clause));
      if (isOwn || isCarried) negated.add(clause);
    }
  }
  return negated;
}

const isShortRest = (units: TextUnits, clause: Clause): boolean =>
  clause.tokens.length <= CARRIED_TOKENS_MAX && !isOrder(clause.tokens) && !WITH.test(textOf(units, clause));

/** "She can't be on after 9.30": when it does not happen. */
const isItsTime = (units: TextUnits, before: Clause, clause: Clause): boolean =>
  units.text.slice(before.end, clause.start).trim() === "" && TIME.test(textOf(units, clause));
const TIME =
  /^(?:after|before|until|till|nach|vor|bis|nachdem|bevor|après|avant|después|antes|hasta|dopo|prima|depois|voor|na|tot)(?![\p{L}])/iu;

const WITH =
  /^(?:and|und|et|y|e|ed|en|i|oraz)? ?(?:with|mit|avec|con|com|met|z|including|also|auch|aussi|también|anche|também|ook|też)(?![\p{L}])/iu;
