import type { TakenBackKind } from "../improvement.ts";
import { hasStem, pairOf } from "./align-texts.ts";
import { otherDeliverable } from "./deliverables.ts";
import { FIRST_PERSON, judgeRoles } from "./judge-speaker.ts";
import { isOtherLanguage } from "./language-words.ts";
import { contentTokens, isAsking, isOrder, requestsIn } from "./request-words.ts";
import { type KnownContext, knownTexts } from "./rewrite-request.ts";
import { tokensOf, unitsOf } from "./text-units.ts";

export interface Objection {
  readonly kind: TakenBackKind;
  readonly about: string;
}

const HEADINGS_MAX = 2;
const THANKS_WORDS_MAX = 18;
const OPENING_WORDS_MAX = 7;

/** Why nothing of a rewrite can be used; null when it is a rewrite of this prompt. */
export function wholeObjection(prompt: string, rewrite: string, known: KnownContext): Objection | null {
  if (isOtherLanguage(withoutMaterial(prompt), withoutMaterial(rewrite)))
    return { kind: "changed-language", about: "" };
  if (isOnlyThanks(prompt)) return { kind: "changed-meaning", about: "" };
  if (headingsIn(rewrite) - headingsIn(prompt) > HEADINGS_MAX) return { kind: "too-long", about: "" };
  const other = otherTask(prompt, rewrite, known);
  if (other !== null) return { kind: "changed-meaning", about: other };
  // Whoever the person is made out to be, all of it is told from that side.
  const role = judgeRoles(pairOf(prompt, rewrite, knownTexts(known)))[0];
  if (role !== undefined) return { kind: "changed-speaker", about: role.about };
  if (statesAnswer(prompt, rewrite)) return { kind: "answered", about: firstSentence(rewrite) };
  if (isAnswer(prompt, rewrite, known)) return { kind: "answered", about: firstSentence(rewrite) };
  return null;
}

/** Only where nothing was said before: in a conversation the thing may have been named there. */
function otherTask(prompt: string, rewrite: string, known: KnownContext): string | null {
  if (known.turns.length > 0) return null;
  const own = unitsOf(withoutMaterial(prompt));
  const there = unitsOf(withoutMaterial(rewrite));
  const opening = own.sentences[0]?.clauses.slice(0, 2).flatMap(({ tokens }) => tokens) ?? [];
  const order = there.sentences[0]?.clauses[0]?.tokens ?? [];
  return otherDeliverable(opening, own.tokens, order, there.tokens);
}

/** A question came back as what its answer has to say: "Explain that …". */
function statesAnswer(prompt: string, rewrite: string): boolean {
  const isQuestion =
    /[?？]\s*$/.test(prompt.trim()) || /^(?:what|who|why|how|when|where|which|is|are|does|do|can)\b/i.test(prompt);
  return isQuestion && STATES.test(rewrite.trim()) && !STATES.test(prompt);
}
const STATES =
  /^(?:please |bitte )?(?:explain|say|state|confirm|tell me|write|erkläre?|sag|bestätige|explique[rz]?|dis|confirme|explica|di|confirma|spiega|conferma|explique|diga|leg uit|zeg|wyjaśnij|powiedz),? (?:that|dass|que|qu['’]|che|dat|że) /iu;

/** The words around what was pasted. */
function withoutMaterial(text: string): string {
  return text
    .replace(/```[\s\S]*?(?:```|$)/g, " ")
    .replace(/"[^"\n]{20,}"|“[^“”\n]{20,}”|„[^„“”\n]{20,}[“”]|«[^«»\n]{20,}»/g, " ")
    .replace(/`[^`\n]*`/g, " ");
}

const HEADING = /^\s{0,3}(?:#{1,6}\s+\S|\*\*[^*\n]{2,60}\*\*|__[^_\n]{2,60}__)/gm;
const headingsIn = (text: string): number => text.match(HEADING)?.length ?? 0;

const THANKS =
  /(?<![\p{L}])(?:thanks|thank you|thx|ty|cheers|great|perfect|awesome|lovely|brilliant|ok|okay|danke|vielen dank|super|merci|parfait|gracias|perfecto|genial|grazie|perfetto|obrigad[oa]|perfeito|dank je|bedankt|dzięki|dziękuję|super)(?![\p{L}])/iu;

/** Thanks or a word of praise asks for nothing. */
function isOnlyThanks(prompt: string): boolean {
  const tokens = tokensOf(prompt);
  return (
    tokens.length <= THANKS_WORDS_MAX &&
    THANKS.test(prompt.slice(0, 40)) &&
    !/[?？]|\d|:\s|\n/.test(prompt) &&
    !GOES_ON.test(prompt) &&
    requestsIn(prompt) === 0
  );
}
/** "ok do the second one", "perfect, now for beginners": what is wanted next. */
const GOES_ON =
  /(?<![\p{L}])(?:now|but|instead|again|(?:do|use|try|take) (?:the|this|that|it|one)|jetzt|nun|aber|nochmal|maintenant|mais|ahora|pero|adesso|ora|ma|agora|mas|nu|maar|teraz|ale)(?![\p{L}])/iu;

/**
 * The model answered, or said what it does, instead of writing the prompt anew: a greeting or an exclamation that the prompt
 * does not have, "Here is …", or no request left and most words not the user's.
 */
function isAnswer(prompt: string, rewrite: string, known: KnownContext): boolean {
  const opening = firstSentence(rewrite);
  const own = tokensOf(prompt);
  const isSameOpening = tokensOf(opening)[0]?.plain === own[0]?.plain;
  if (ANSWER_OPENING.test(opening) && !ANSWER_OPENING.test(prompt) && !isSameOpening) return true;
  const words = contentTokens(opening);
  const isExclamation = /!\s*$/.test(opening) && tokensOf(opening).length <= OPENING_WORDS_MAX;
  if (isExclamation && words.some(({ stem }) => !hasStem(own, stem))) return true;
  const text = withoutMaterial(rewrite);
  if (asksForSomething(text, prompt)) return false;
  const sources = [...own, ...knownTexts(known).flatMap(tokensOf)];
  const content = contentTokens(text);
  const fresh = content.filter(({ stem }) => !hasStem(sources, stem)).length;
  return content.length > 0 && fresh * 2 > content.length;
}

/**
 * A sentence that begins with an order, words of asking, or a statement about oneself where the prompt makes some; a question
 * only where the prompt asks one. Several questions and no order are what an interview or a quiz is made of, not a request.
 */
function asksForSomething(text: string, prompt: string): boolean {
  const { sentences } = unitsOf(text);
  const said = sentences.map(({ start, end }) => text.slice(start, end));
  if (sentences.some(({ clauses }) => isOrder(clauses[0]?.tokens ?? []))) return true;
  const isQuestion = (one: string): boolean => /[?？]["”)]?$/.test(one);
  const questionsMore = said.filter(isQuestion).length - (prompt.match(/[?？]/g)?.length ?? 0);
  if (questionsMore >= QUESTIONS_MORE_MAX) return false;
  const speaksOfOneself = FIRST_PERSON.test(prompt);
  return said.some((one, index) => {
    if (isQuestion(one)) return prompt.includes("?");
    return index < ASKED_WITHIN && (isAsking(one) || (speaksOfOneself && FIRST_PERSON.test(one)));
  });
}

const QUESTIONS_MORE_MAX = 3;
const ASKED_WITHIN = 3;

const ANSWER_OPENING =
  /^\W*(?:here(?:['’]s| is| are)\b|sure\b|certainly\b|of course\b|absolutely\b|yes,|no,|you['’]re welcome|glad (?:to|that|it)|happy to|great (?:question|idea)|i (?:can|would|will|['’]d) (?:be happy|help|recommend|suggest)|as an ai|hi\b|hello\b|dear\b|good (?:morning|evening|afternoon)|hier (?:ist|sind|kommt)|gerne?\b|natürlich\b|klar\b|liebe[rs]?\b|sehr geehrte|hallo\b|guten tag|voici\b|bien sûr|avec plaisir|bonjour\b|cher\b|chère\b|aquí (?:tienes|está|te)|claro\b|por supuesto|hola\b|estimad|querid|ecco\b|certo\b|certamente|volentieri|ciao\b|gentile\b|car[oa]\b|aqui (?:está|estão|vai)|com certeza|olá\b|prezad|hier (?:is|zijn)|natuurlijk|graag gedaan|beste\b|oto\b|oczywiście|jasne\b|cześć\b|dzień dobry|szanown|drog[ia]\b)/iu;

const firstSentence = (text: string): string => {
  const { sentences } = unitsOf(text);
  const first = sentences[0];
  return first === undefined ? "" : text.slice(first.start, first.end);
};
