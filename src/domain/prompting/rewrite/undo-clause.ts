import type { TakenBackKind } from "../improvement.ts";
import { asSentence, contentOf, hasStem, matched, nearestClause, type TextPair, textOf } from "./align-texts.ts";
import { isOrder } from "./request-words.ts";
import { type Repair, spanToDrop } from "./take-back.ts";
import type { Clause, Token } from "./text-units.ts";

/**
 * A clause of the rewrite undone: the user's own clause stands in its place where it says the same otherwise and nothing
 * else of the rewrite says it; else it is dropped.
 */
export function undoClause(pair: TextPair, clause: Clause, kind: TakenBackKind, about: string): Repair {
  const near = nearestClause(pair.prompt, clause.tokens);
  if (near !== null) {
    const own = contentOf(near.clause.tokens);
    const others = pair.rewrite.tokens.filter(({ start }) => start < clause.start || start >= clause.end);
    const here = own.filter(({ stem }) => hasStem(clause.tokens, stem));
    const onlyHere = here.filter(({ stem }) => !hasStem(others, stem));
    if (onlyHere.length > 0 && here.length * 2 >= own.length) {
      const text = textOf(pair.prompt, near.clause);
      return {
        start: clause.start,
        end: clause.end,
        text: matched(text, textOf(pair.rewrite, clause)),
        kind,
        old: text,
        about,
      };
    }
  }
  return { ...dropClause(pair, clause), kind, about };
}

type Dropping = Pick<Repair, "start" | "end" | "text" | "old">;

const NOTHING = { text: "", old: "" } as const;

/** Ties a clause to the one before so that it means nothing without it: "who decides but does not plan". */
const HANGS_ON =
  /^(?:but|or|nor|yet|aber|oder|sondern|mais|ou|ni|pero|sino|ma|o|né|mas|ou|maar|of|ale|lub)(?![\p{L}])/iu;
const JOINER =
  /^(?:and then|and|but|so|then|also|und dann|und|aber|dann|et puis|et|puis|mais|y luego|y|luego|pero|e poi|e|poi|ma|depois|mas|en dan|en|dan|maar|i potem|i|potem|ale)\s+(?=\p{L})/iu;

/**
 * A clause of the rewrite taken out so that what is left can still be read: with what hangs on it; and where it was the head of its
 * sentence, the rest stands by itself if it is an order, else the sentence goes, and the user's own words for what it said stand there.
 */
export function dropClause(pair: TextPair, clause: Clause): Dropping {
  const { rewrite } = pair;
  const sentence = rewrite.sentences[clause.sentence];
  const own = sentence?.clauses ?? [];
  const at = own.indexOf(clause);
  if (sentence === undefined || at === -1) return { ...spanToDrop(rewrite.text, clause.start, clause.end), ...NOTHING };
  let last = at;
  while (hangsOn(pair, own, last)) last += 1;
  const [end, next] = [own[last]?.end ?? clause.end, own[last + 1]];
  if (at > 0 || next === undefined) return { ...spanToDrop(rewrite.text, clause.start, end), ...NOTHING };
  const begin = next.start + (JOINER.exec(textOf(rewrite, next))?.[0].length ?? 0);
  if (isOrder(next.tokens))
    return { start: clause.start, end: begin + 1, text: (rewrite.text[begin] ?? "").toUpperCase(), old: "" };
  const rest = own.slice(last + 1).flatMap(({ tokens }) => tokens);
  const lost = onlyIn(pair, rest, sentence);
  if (lost.length === 0) return { ...spanToDrop(rewrite.text, sentence.start, sentence.end), ...NOTHING };
  const said = pair.prompt.sentences.flatMap(({ clauses }) => {
    const saying = clauses.filter(({ tokens }) => lost.some(({ stem }) => hasStem(tokens, stem)));
    const [from, to] = [saying[0], saying.at(-1)];
    return from === undefined || to === undefined ? [] : [pair.prompt.text.slice(from.start, to.end)];
  });
  const text = said.map(asSentence).join(" ");
  return { start: sentence.start, end: sentence.end, text, old: text };
}

/** The clause behind says nothing without the one at `index`: no mark stands between, or a joining word, and it is no order. */
function hangsOn(pair: TextPair, own: readonly Clause[], index: number): boolean {
  const { rewrite } = pair;
  const [clause, next] = [own[index], own[index + 1]];
  if (clause === undefined || next === undefined || isOrder(next.tokens)) return false;
  const isJoined = rewrite.text.slice(clause.end, next.start).trim() === "" || HANGS_ON.test(textOf(rewrite, next));
  return isJoined && onlyIn(pair, next.tokens, next).length === 0;
}

/** Words of the user's among these that the rewrite says nowhere else. */
function onlyIn(
  { prompt, rewrite }: TextPair,
  tokens: readonly Token[],
  span: { start: number; end: number },
): Token[] {
  const others = rewrite.tokens.filter(({ start }) => start < span.start || start >= span.end);
  return contentOf(tokens).filter(({ stem }) => hasStem(prompt.tokens, stem) && !hasStem(others, stem));
}
