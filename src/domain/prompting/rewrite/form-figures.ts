import type { TextUnits, Token } from "./text-units.ts";

/** What a text consists of: figures that count these say how the answer should look, and state no fact. */
const FORM_NOUN =
  /^(?:words?|characters?|chars|letters|signs|sentences?|lines?|paragraphs?|pages?|bullets?|points?|items?|versions?|variants?|variations?|options?|alternatives?|suggestions?|ideas?|examples?|questions?|answers?|replies|steps?|sections?|headings?|headlines?|titles?|subjects?|slides?|hashtags?|emojis?|posts?|captions?|tips?|reasons?|arguments?|topics?|names?|rows?|columns?|tables?|blocks?|parts?|stars?|rounds?|drafts?|phrases?|keywords?|wörter|wörtern|worte|zeichen|sätze|sätzen|zeilen|absätze|absätzen|seiten?|punkte|punkten|stichpunkte|stichpunkten|varianten?|versionen|vorschläge|ideen|beispiele|fragen|antworten|schritte|schritten|abschnitte|überschriften|titel|folien|spalten|mots|caractères|phrases|lignes|paragraphes|pages|puces|versions|variantes|propositions|idées|exemples|questions|réponses|étapes|titres|colonnes|diapositives|palabras|caracteres|frases|líneas|párrafos|páginas|puntos|versiones|opciones|ejemplos|preguntas|pasos|títulos|columnas|ideas|parole|caratteri|frasi|righe|paragrafi|pagine|punti|versioni|opzioni|esempi|domande|passi|titoli|colonne|idee|palavras|linhas|parágrafos|pontos|versões|opções|exemplos|perguntas|passos|títulos|colunas|ideias|woorden|tekens|zinnen|regels|alinea's|pagina's|punten|versies|opties|voorbeelden|vragen|stappen|titels|kolommen|ideeën|słów|słowa|znaków|znaki|zdań|zdania|zdaniach|wierszy|akapitów|akapity|stron|strony|punktów|punkty|wersji|wersje|przykładów|przykłady|pytań|pytania|kroków|kroki|hasła|haseł|seconds?|secs?)$/;
const FORM_REACH = 6;

/** "week 3", "days 2 and 4": a label and no amount. */
const LABELLED =
  /(?:weeks?|days?|steps?|phases?|parts?|rounds?|sections?|levels?|rows?|lines?|columns?|slides?|pages?|questions?|versions?|woche|tag|schritt|semaine|jour|étape|semana|día|paso|settimana|giorno|passo|dia|tydzień|dzień)\s+(?:\d{1,2}\s*(?:,|and|und|et|y|e|en|i|&)\s*)*$/i;

/** A figure that says how long the answer is, or how many of something it has. */
export function isFormFigure(units: TextUnits, token: Token): boolean {
  const { text } = units;
  if (/[%€$£]/.test(text.slice(token.start - 1, token.end + 2)) || (token.figure ?? "").includes(".")) return false;
  if (LABELLED.test(text.slice(Math.max(0, token.start - 30), token.start))) return true;
  return [isInRow, countsForm, isListedCount, isCountedBefore, isForEach].some((says) => says(units, token));
}

function countsForm({ tokens, text }: TextUnits, { index, end }: Token): boolean {
  for (const next of tokens.slice(index + 1, index + 1 + FORM_REACH)) {
    if (/[.!?;\n]/.test(text.slice(end, next.start))) return false;
    if (FORM_NOUN.test(next.plain)) return true;
  }
  return false;
}

/** "List at most 5 requirements", "Name three risks": how many of a thing the answer lists. */
const LISTED =
  /(?:^|[.!?;:,\n•*-]\s{0,4}|(?<![\p{L}])(?:and|then|und|et|y|e|en|i)\s{1,4})(?:list|name|suggest|propose|pick|mark(?: the)?|keep(?: the)?|liste|nenne|zähle|schlage?|cite[rz]?|énumère|propose[rz]?|enumera|nombra|propón|elenca|proponi|enumere|sugira|noem|wymień|zaproponuj)\s+(?:(?:me|us|mir|uns)\s+)?$/iu;
/** "Give me 3 different rotas": how many of what is wanted. */
const WANTED =
  /(?:^|[.!?]\s{1,2})(?:give|write|make|draft|create|plan|offer|find|brainstorm|gib|schreib|mach|erstelle?|donne|écris|dame|escribe|dammi|scrivi|geef|maak)\s+(?:(?:me|us|mir|uns|moi|nous)\s+)?$/iu;
const WANTED_MAX = 10;
/** With a highest number, verbs of giving say no more than that either. */
const GIVEN_AT_MOST =
  /(?<![\p{L}])(?:list|name|suggest|propose|pick|give|include|mention|show|choose|use|describe|liste|nenne|gib|zeige?|erwähne|cite[rz]?|donne[rz]?|propose[rz]?|incluye|da|menciona|elenca|indica|dai|inclua|dê|noem|geef|wymień|podaj)\s+$/iu;
const AT_MOST =
  /(?<![\p{L}])(?:at most|up to|no more than|not more than|max(?:imum|imal)?\.?|höchstens|bis zu|au plus|jusqu['’]à|au maximum|como máximo|hasta|al massimo|fino a|no máximo|até|hoogstens|maximaal|najwyżej|maksymalnie)\s+$/iu;
const AT_LEAST =
  /(?<![\p{L}])(?:at least|exactly|mindestens|genau|au moins|exactement|al menos|almeno|pelo menos|minstens|co najmniej)\s+$/iu;
/** Time, money, size and people: an amount of these is a fact. */
const AMOUNT_NOUN =
  /^(?:days?|weeks?|months?|years?|hours?|minutes?|mins?|nights?|euros?|dollars?|pounds?|quid|cents?|percent|per|km|miles?|met(?:er|re)s?|m|sqm|kg|grams?|litres?|people|persons?|guests?|pax|staff|employees|customers|clients|children|kids|bed(?:room)?s?|rooms?|seats?|places?|tage?n?|wochen?|monate?n?|jahre?n?|stunden?|minuten?|nächte|prozent|personen|gäste|kinder|zimmer|plätze|jours?|semaines?|mois|ans?|heures?|nuits?|personnes|enfants|chambres|días?|semanas?|meses|años?|horas?|personas|niños|giorni|settimane|mesi|anni|ore|persone|dias?|anos|pessoas|dagen|weken|maanden|jaar|uur|mensen|dni|tygodni\p{L}*|miesi\p{L}+|lat|godzin\p{L}*|osób)$/u;
const LISTED_MAX = 20;

function isListedCount({ tokens, text }: TextUnits, token: Token): boolean {
  const next = tokens[token.index + 1];
  if (next === undefined || next.figure !== null || AMOUNT_NOUN.test(next.plain)) return false;
  if (text.slice(token.end, next.start) !== " " || !(Number(token.figure) <= LISTED_MAX)) return false;
  const before = text.slice(Math.max(0, token.start - 60), token.start);
  if (WANTED.test(before)) return Number(token.figure) <= WANTED_MAX;
  const bare = before.replace(AT_MOST, "");
  return LISTED.test(bare.replace(AT_LEAST, "")) || (bare !== before && GIVEN_AT_MOST.test(bare));
}

/** "Staff 1, 2, 3" are names, "1-5" is a scale. */
function isInRow({ text, tokens }: TextUnits, token: Token): boolean {
  const value = Number(token.figure);
  return [tokens[token.index - 1], tokens[token.index + 1]].some((other) => {
    if (other === undefined || other.figure === null) return false;
    const [first, last] = other.start < token.start ? [other, token] : [token, other];
    const between = text.slice(first.end, last.start).trim();
    const isNext = Math.abs(Number(other.figure) - value) === 1;
    return (
      (isNext && between === ",") ||
      (first.figure === "1" && /^[-–]$/.test(between) && Number(last.figure) <= SCALE_MAX)
    );
  });
}
const SCALE_MAX = 10;

/** "The pros and cons, at most 4 each". */
const isForEach = ({ text }: TextUnits, { start, end }: Token): boolean =>
  AT_MOST.test(text.slice(Math.max(0, start - 30), start)) &&
  /^ (?:each|apiece|jeweils|chacun|cada|ciascuno)(?![\p{L}])/iu.test(text.slice(end, end + 12));

/** "a title up to 60 characters and a summary up to 150": what is counted was said with the figure before. */
function isCountedBefore(units: TextUnits, token: Token): boolean {
  const { tokens, text } = units;
  if (!/^\s*(?:[.,;)\n]|$)/.test(text.slice(token.end, token.end + 3))) return false;
  const isBound = (one: Token): boolean => AT_MOST.test(text.slice(Math.max(0, one.start - 30), one.start));
  if (!isBound(token)) return false;
  return tokens
    .slice(Math.max(0, token.index - COUNTED_WITHIN), token.index)
    .some(
      (earlier) =>
        earlier.figure !== null &&
        isBound(earlier) &&
        !/[.!?\n]/.test(text.slice(earlier.end, token.start)) &&
        countsForm(units, earlier),
    );
}
const COUNTED_WITHIN = 12;
