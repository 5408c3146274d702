import { contentOf, hasStem, type TextPair, textOf } from "./align-texts.ts";
import { FIRST_PERSON } from "./judge-speaker.ts";
import { isOrder, requestsIn } from "./request-words.ts";
import type { Repair } from "./take-back.ts";
import { type Clause, figureValueOf, type Token, tokensOf } from "./text-units.ts";
import { dropClause, undoClause } from "./undo-clause.ts";

/** A clause about something the user named: ", which cuts …", ", several of whom are …". */
const RELATIVE =
  /^(?:(?:several|some|most|many|all|both|none|one|two|three|half) of (?:whom|which|them)|who|which|whose)(?![\p{L}])/iu;
const RELATIVE_ELSEWHERE =
  /^(?:(?:der|die|das|deren|dessen) .*\b(?:ist|sind|hat|haben|wurde|wurden|war|waren|wird|kann)$|qui (?!doit|peut|soit)|dont |lequel|laquelle|il quale|la quale|o qual|a qual|który |która |które )/iu;
const CAUSE =
  /^(?:because of|due to|owing to|as a result of|thanks to|following|after|since|wegen|aufgrund|dank|nachdem|à cause de|en raison de|grâce à|après que|debido a|a causa de|gracias a|a causa di|per via di|grazie a|por causa de|devido a|graças a|vanwege|dankzij|nadat|z powodu|dzięki|ponieważ)(?![\p{L}])/iu;
const MEANWHILE =
  /^(?:while|during|when|beim|während|als|lorsque|pendant|quand|mientras|cuando|durante|mentre|quando|enquanto|ao|terwijl|tijdens|podczas|kiedy)(?![\p{L}])/iu;
const BECAUSE = /^(?:because|weil|parce que|car|porque|pois|perché|poiché|omdat|want|bo|ponieważ)(?![\p{L}])/iu;
const TIME = /^(?:after|since|following|nachdem|après que|nadat)(?![\p{L}])/iu;
const PAST =
  /(?<![\p{L}])(?:\p{L}{3,}ed|found|became|went|lost|won|left|took|made|had|was|were|broke|fell|rose|grew|sold|bought|hat|haben|wurde|wurden|war|waren|ont|han|hebben|heeft)(?![\p{L}])/iu;
/** What has happened, or how things are: nobody but the user can know it. */
const HAPPENED =
  /(?<![\p{L}])(?:he|she|they|we|it) \p{L}{3,}ed(?![\p{L}])|(?<![\p{L}])(?:has|have|had|['’]ve|['’]s) (?:also |already |just |recently |since |never |always |even )?(?:been|become|developed|won|received|gained|lost|grown|\p{L}{3,}ed)(?![\p{L}])|(?<![\p{L}])(?:was|were) (?:recently |just |also )?\p{L}{3,}(?:ed|en)(?![\p{L}])|(?<![\p{L}])(?:hat|haben|wurde|wurden) .{0,60}(?:ge\p{L}{2,}(?:t|en)|\p{L}{3,}iert)(?![\p{L}])/iu;
const SINCE = /(?<![\p{L}])(?:has|have|had) (?:since|already|meanwhile|recently|now) (?:been )?\p{L}{3,}/iu;
const UNSURE =
  /(?<![\p{L}])(?:if|whether|should|must|may|might|can|could|would|will|what|where|which|how|why|when|until|once|unless|each|every|any|ob|falls|soll|sollte|muss|kann|darf|si|doit|peut|debe|puede|se|deve|può|pode)(?![\p{L}])/iu;
/** Praise and provenance: claims about the user's goods that somebody could be held to. */
const CLAIM =
  /(?<![\p{L}])(?:award-winning|prize-winning|best-selling|bestselling|top-rated|market-leading|industry-leading|world-class|world-famous|state-certified|certified|accredited|renowned|locally(?:[ -](?:grown|sourced|shot|caught|made|produced|roasted|brewed))?|home-?grown|hand-?made|hand-?crafted|family-(?:run|owned)|organically grown|organic|fair-trade|carbon-neutral|climate-neutral|five-star|preisgekrönt\p{L}*|ausgezeichnet\p{L}*|zertifiziert\p{L}*|marktführend\p{L}*|regional(?:e[rnms]?)? (?:erzeugt|angebaut)\p{L}*|handgefertigt\p{L}*|familiengeführt\p{L}*|primé\p{L}*|certifié\p{L}*|artisanal\p{L}*|galardonad[oa]s?|certificad[oa]s?|artesanal(?:es)?|premiat[oaie]|certificat[oaie]|premiad[oa]s?|bekroond\p{L}*|gecertificeerd\p{L}*|nagradzan\p{L}*|certyfikowan\p{L}*)(?![\p{L}])/giu;
const NEW_WORDS_MIN = 2;

/** Facts about the person, their business or the world that nobody gave: the clause that states them falls. */
export function judgeInventions(pair: TextPair): Repair[] {
  return [...claims(pair), ...topics(pair), ...pair.rewrite.clauses.flatMap((clause) => inventedIn(pair, clause))];
}

function inventedIn(pair: TextPair, clause: Clause): Repair[] {
  const words = textOf(pair.rewrite, clause);
  if (/[[⟦]/.test(words)) return [];
  const fresh = freshIn(pair, clause.tokens);
  const isAboutOwn = precedingIsOwn(pair, clause);
  const isRelative = RELATIVE.test(words) || RELATIVE_ELSEWHERE.test(words);
  const isApposed =
    /^(?:an?|eine?r?n?|une?|una?|um|uma) /iu.test(words) && !isOrder(clause.tokens) && !isListed(pair, clause);
  const about = words.length <= 80 ? words : `${words.slice(0, 79)}…`;
  if (isNewFormula(pair, words)) return [dropped(pair, clause, about)];
  const isMostlyFresh = fresh.length * 2 > contentOf(clause.tokens).length;
  if (isRelative && isAboutOwn && isMostlyFresh && hasComma(pair, clause) && !UNSURE.test(words))
    return [dropped(pair, clause, about)];
  const isOrdered = sentenceIsOrder(pair, clause);
  const isCause = CAUSE.test(words) && (!TIME.test(words) || PAST.test(words));
  const isReason = BECAUSE.test(words) && !isOrdered && fresh.length > NEW_WORDS_MIN && !FIRST_PERSON.test(words);
  if ((isCause || isReason) && fresh.length >= NEW_WORDS_MIN && isMostlyFresh) {
    return [dropped(pair, clause, about)];
  }
  if (
    isApposed &&
    isAboutOwn &&
    hasComma(pair, clause) &&
    fresh.length >= NEW_WORDS_MIN &&
    fresh.length * 3 >= contentOf(clause.tokens).length * 2 &&
    !TEXT_WORD.test(words)
  ) {
    return [dropped(pair, clause, about)];
  }
  const isStatement = HAPPENED.test(words) && !UNSURE.test(words) && !isOrder(clause.tokens) && !isOrdered;
  if (!isOrdered && isAside(pair, clause, fresh)) return [dropped(pair, clause, about)];
  if (SINCE.test(words) && fresh.length > 0 && !UNSURE.test(words)) return [dropped(pair, clause, about)];
  if (isStatement && fresh.length >= NEW_WORDS_MIN) return [undoClause(pair, clause, "invented-fact", about)];
  return [];
}

/** One of several things in a row: "support for beginners, an extra task, and a quick check". */
function isListed(pair: TextPair, clause: Clause): boolean {
  const { rewrite } = pair;
  const own = rewrite.sentences[clause.sentence]?.clauses ?? [];
  const behind = own.slice(own.indexOf(clause) + 1);
  const last = behind.find((one) => AND.test(textOf(rewrite, one)));
  return last !== undefined && !isOrder(last.tokens) && sentenceIsOrder(pair, clause);
}
const AND = /^(?:and|or|und|oder|et|ou|y|o|e|en|i)(?![\p{L}])/iu;

/** A step of the solution: an equation that the prompt does not hold. */
function isNewFormula({ prompt, sources }: TextPair, words: string): boolean {
  const formula = /[\p{L}\p{N})'’^]\s?=\s?[\p{L}\p{N}(-].*/u.exec(words)?.[0];
  if (formula === undefined || /[<>"`]/.test(words)) return false;
  const bare = (text: string): string => text.replace(/[\s.,;]/g, "");
  return !bare(`${prompt.text} ${sources.text}`).includes(bare(formula).slice(0, 24));
}

/** Circumstances nobody gave, in a sentence in which the person speaks of themselves. */
function isAside(pair: TextPair, clause: Clause, fresh: readonly Token[]): boolean {
  const sentence = pair.rewrite.sentences[clause.sentence];
  if (sentence === undefined || sentence.clauses[0] === clause || fresh.length < NEW_WORDS_MIN) return false;
  if (fresh.length < contentOf(clause.tokens).length || isOrder(clause.tokens)) return false;
  const words = textOf(pair.rewrite, clause);
  if (!MEANWHILE.test(words)) return false;
  const said = pair.rewrite.text.slice(sentence.start, sentence.end);
  return FIRST_PERSON.test(said) && !/[?[]/.test(said) && !UNSURE.test(words) && requestsIn(said) === 0;
}

/** Words about the text that is wanted: what stands with them says how it should look. */
const TEXT_WORD =
  /(?<![\p{L}])(?:introduction|intro|summary|list|table|paragraph|headline|title|heading|sentence|subject line|call to action|conclusion|overview|section|example|question|tone|style|version|caption|hook|opening|ending|close|note|word|line|bullet|column|row|step|plan|structure|outline|text|length|half|day|date|time|evening|morning|week|month|event|liste|tabelle|absatz|überschrift|satz|ton|einleitung|phrase|titre|tableau|résumé|frase|título|titolo|tabla|tabella|resumen|riassunto)s?(?![\p{L}])/iu;

const dropped = (pair: TextPair, clause: Clause, about: string): Repair => ({
  ...dropClause(pair, clause),
  kind: "invented-fact",
  about,
});

const freshIn = ({ prompt, sources }: TextPair, tokens: readonly Token[]): Token[] =>
  contentOf(tokens).filter(({ stem }) => !hasStem(prompt.tokens, stem) && !hasStem(sources.tokens, stem));

const hasComma = ({ rewrite }: TextPair, { start }: Clause): boolean =>
  /[,–—(]\s*$/.test(rewrite.text.slice(Math.max(0, start - 3), start));

/** What stands right before it in the sentence is mostly the user's own. */
function precedingIsOwn(pair: TextPair, clause: Clause): boolean {
  const before = pair.rewrite.clauses[pair.rewrite.clauses.indexOf(clause) - 1];
  if (before === undefined || before.sentence !== clause.sentence) return false;
  const content = contentOf(before.tokens);
  return content.length > 0 && freshIn(pair, before.tokens).length * 2 <= content.length;
}

const sentenceIsOrder = ({ rewrite }: TextPair, clause: Clause): boolean =>
  rewrite.sentences[clause.sentence]?.clauses.some(({ tokens, start }) => start <= clause.start && isOrder(tokens)) ===
  true;

function claims({ prompt, rewrite, sources }: TextPair): Repair[] {
  return [...rewrite.text.matchAll(CLAIM)].flatMap((match): Repair[] => {
    const words = match[0].toLowerCase().split(/[ -]/);
    const known = `${prompt.text}\n${sources.text}`.toLowerCase();
    if (words.every((word) => known.includes(word.slice(0, 6)))) return [];
    const end = match.index + match[0].length;
    const space = /^\s*/.exec(rewrite.text.slice(end))?.[0].length ?? 0;
    return [{ start: match.index, end: end + space, text: "", kind: "invented-fact", old: "", about: match[0] }];
  });
}

const TOPIC =
  /(?<![\p{L}])(?:on|about|regarding|concerning|of the|of our|of my|of your|über|zum thema|sobre|su|sur|over)\s+((?:the |an? |our |my |your |der |die |das |den |la |le |les |el |los |las |il |lo |gli )?\p{L}[\p{L}-]*(?: (?:of|the|and|\p{L}[\p{L}-]*)){0,5})/giu;

/** A follow-up whose rewrite names a matter that nobody has spoken of. */
function topics(pair: TextPair): Repair[] {
  const first = pair.rewrite.sentences[0];
  if (!pair.isFollowUp || first === undefined) return [];
  const said = pair.rewrite.text.slice(first.start, first.end);
  return [...said.matchAll(TOPIC)].flatMap((match): Repair[] => {
    const [found, named = ""] = match;
    const tokens = contentOf(tokensOf(named));
    const fresh = tokens.filter(
      (token) =>
        figureValueOf(token) === null &&
        !hasStem(pair.prompt.tokens, token.stem) &&
        !hasStem(pair.sources.tokens, token.stem),
    );
    const before = tokens.findIndex((token) => !fresh.includes(token));
    if (fresh.length === 0 || before === 0 || TEXT_WORD.test(named)) return [];
    const known = before === -1 ? undefined : tokens[before];
    // What follows may be the person's own again: "on volcanoes for year 9".
    const cut = / (?:for|with|in|at|by|to|für|mit|pour|avec|para|con|per|com|voor|met|dla) /iu.exec(named)?.index;
    const length =
      found.length - named.length + Math.min(named.length, cut ?? named.length, known?.start ?? named.length);
    const start = first.start + match.index;
    return [
      {
        start: start - 1,
        end: start + length,
        text: "",
        kind: "invented-fact",
        old: "",
        about: found.slice(0, length).trim(),
      },
    ];
  });
}
