import { isKnownWord } from "../words/dictionary.ts";
import { clauseAt, hasStem, isSameStem, putBack, type TextPair } from "./align-texts.ts";
import { languageOf, languageSigns } from "./language-words.ts";
import type { Repair } from "./take-back.ts";
import type { TextUnits, Token } from "./text-units.ts";
import { undoClause } from "./undo-clause.ts";

/** Names that everybody uses without having been told: they say where or in what, and claim nothing. */
const COMMON_NAMES: ReadonlySet<string> = new Set(
  (
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december " +
    "english german french spanish italian portuguese dutch polish british american european chinese japanese latin " +
    "instagram facebook linkedin twitter tiktok youtube whatsapp google excel word powerpoint outlook gmail markdown html css json csv pdf sql python javascript bash android iphone ios windows linux mac wcag seo faq hr it ceo cfo coo pr kpi crm url api usp cta q&a ielts uk usa us eu gdpr i ok tv dvd wifi id vat a4 am pm " +
    "lundi mardi mercredi jeudi vendredi samedi dimanche"
  ).split(" "),
);

/** Names that were lost, changed or made up. German writes every noun like a name, so there only changed ones are found. */
export function judgeNames(pair: TextPair): Repair[] {
  const { prompt, rewrite, sources } = pair;
  const isNounCapital = languageOf(languageSigns(prompt.text)) === "de";
  const has = new Set(rewrite.tokens.map(({ plain }) => plain));
  const had = new Set([...prompt.tokens, ...sources.tokens].map(({ plain }) => plain));
  const fresh = new Set(
    namesOf(rewrite, false).filter(
      (token) => !had.has(token.plain) && !hasStem([...prompt.tokens, ...sources.tokens], token.stem),
    ),
  );
  const repairs: Repair[] = [];
  for (const token of namesOf(prompt, true)) {
    if (has.has(token.plain) || isCommonWord(prompt, token)) continue;
    const changed = [...fresh].find((other) => isLikeName(token.plain, other.plain) || isInPlace(pair, token, other));
    if (changed !== undefined) {
      fresh.delete(changed);
      repairs.push({
        start: changed.start,
        end: changed.end,
        text: token.text,
        kind: "lost-name",
        old: token.text,
        about: token.text,
      });
      continue;
    }
    if (isNounCapital || hasStem(rewrite.tokens, token.stem) || COMMON_NAMES.has(token.plain)) continue;
    const clause = clauseAt(prompt, token.start);
    if (clause !== undefined) repairs.push(putBack(pair, clause, "lost-name", token.text));
  }
  if (isNounCapital) return repairs;
  for (const token of fresh) {
    if (COMMON_NAMES.has(token.plain) || isCommonWord(rewrite, token) || !/^\p{Lu}\p{Ll}+$/u.test(token.text)) continue;
    if (rewrite.text[token.end] === "/" || rewrite.text[token.start - 1] === "/") continue;
    if (isWrittenApart(token, rewrite, prompt) || isWrittenOut(pair, token) || isLabel(rewrite, token)) continue;
    const clause = clauseAt(rewrite, token.start);
    if (clause !== undefined) repairs.push(undoClause(pair, clause, "invented-name", token.text));
  }
  return repairs;
}

/** Words with a capital that no beginning of a sentence, line or quote explains. */
function namesOf({ text, tokens }: TextUnits, withOpenings: boolean): Token[] {
  return tokens.filter(({ start, text: word }, index) => {
    if (!/^\p{Lu}/u.test(word) || word.length < 2 || tokens[index]?.figure !== null) return false;
    const before = text.slice(Math.max(0, start - 3), start);
    const next = tokens[index + 1];
    const isOpening = start === 0 || /[.!?:\n"“[•*#-][^\S\n]*$|^\s*$/.test(before);
    // "Hallvard Foods" is a name at the beginning as well.
    if (isOpening)
      return (
        withOpenings &&
        next !== undefined &&
        /^\p{Lu}\p{Ll}/u.test(next.text) &&
        text.slice(start + word.length, next.start) === " " &&
        /\p{Ll}/u.test(word)
      );
    return true;
  });
}

// The same word stands in small letters too.
const isCommonWord = ({ tokens }: TextUnits, { plain }: Token): boolean =>
  tokens.some((other) => other.plain === plain && /^\p{Ll}/u.test(other.text));

const LABELS =
  /(?<![\p{L}])(?:headings?|headlines|sections|columns?|rows|labels|fields|parts|blocks|titles|categories|steps|überschriften|abschnitte|spalten|zeilen|titres|sections|colonnes|títulos|secciones|columnas|titoli|sezioni|colonne|seções|colunas|koppen|kolommen)(?![\p{L}])/iu;

/** "under the headings Progress, Risks and Next steps": words anybody knows, written large as labels. */
function isLabel({ text, sentences }: TextUnits, token: Token): boolean {
  const sentence = sentences.find(({ start, end }) => token.start >= start && token.start < end);
  return sentence !== undefined && isKnownWord(token.plain) && LABELS.test(text.slice(sentence.start, token.start));
}

/** "Wi-Fi" for "wifi". */
function isWrittenApart({ start, end }: Token, rewrite: TextUnits, prompt: TextUnits): boolean {
  const behind = /^[-\s]?\p{L}+/u.exec(rewrite.text.slice(end))?.[0] ?? "";
  const joined = (rewrite.text.slice(start, end) + behind).toLowerCase().replace(/[-\s]/g, "");
  return prompt.text.toLowerCase().replace(/[-\s]/g, "").includes(joined);
}

const SHORT_FORM_LENGTH_MAX = 4;

/** "Year 7" for "yr 7" or "yr7", "Harbour Road" for "harbour rd": the short form's letters in their order, beside the same word. */
function isWrittenOut({ prompt, rewrite }: TextPair, there: Token): boolean {
  const [before, behind] = [rewrite.tokens[there.index - 1], rewrite.tokens[there.index + 1]];
  return prompt.tokens.some((own) => {
    const [, short = "", figure = ""] = /^(\p{L}{2,})(\d*)$/u.exec(own.plain) ?? [];
    if (short === "" || short.length > SHORT_FORM_LENGTH_MAX || short.length >= there.plain.length) return false;
    if (short[0] !== there.plain[0] || !isSpreadOver(short, there.plain)) return false;
    const isBeside = (one: Token | undefined, other: Token | undefined): boolean =>
      one !== undefined && other !== undefined && isSameStem(one.stem, other.stem);
    if (figure !== "") return behind?.figure === figure;
    return isBeside(prompt.tokens[own.index - 1], before) || isBeside(prompt.tokens[own.index + 1], behind);
  });
}

function isSpreadOver(short: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** One name written otherwise: Tomasz and Thomas, Holt and Hult. */
function isLikeName(one: string, other: string): boolean {
  if (one === other || one.length < 3 || other.length < 3) return false;
  if (one[0] !== other[0] || Math.abs(one.length - other.length) > 2) return false;
  return distance(one, other) <= (Math.min(one.length, other.length) <= 4 ? 1 : 2);
}

function distance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const current = [i + 1];
    for (const [j, mark] of [...other].entries()) {
      current.push(
        Math.min((previous[j + 1] ?? 0) + 1, (current[j] ?? 0) + 1, (previous[j] ?? 0) + (letter === mark ? 0 : 1)),
      );
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}

// The words right before and behind are the same.
function isInPlace({ prompt, rewrite }: TextPair, own: Token, there: Token): boolean {
  const [at, newAt] = [own.index, there.index];
  const agrees = (offset: number): boolean => {
    const [one, other] = [prompt.tokens[at + offset], rewrite.tokens[newAt + offset]];
    return one !== undefined && other !== undefined && isSameStem(one.stem, other.stem);
  };
  return agrees(-1) && agrees(1);
}
