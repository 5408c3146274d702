/** A turn of the conversation before the prompt. */
export interface EarlierTurn {
  readonly role: "user" | "assistant";
  readonly text: string;
}

const WORDS_MAX = 14;
const WORDS_MAX_IN_CONVERSATION = 25;

// What is said to somebody who has answered before, in the languages we meet most.
const REACTIONS =
  "ok(?:ay)?|yes|yep|yeah|no|nope|sure|great|perfect|thanks?|thank you|thx|cool|nice|good|hi|hello|hey|sorry|right|hm+|danke|super|ja|nein|merci|oui|non|gracias|sí|si|vale|grazie|obrigad[oa]|hallo|hola|bonjour|ciao";
// "Thank you note for my aunt" thanks nobody.
const THANKS_WANTED = "thank you (?:notes?|letters?|cards?|messages?|e-?mails?|texts?|posts?|pages?|gifts?|speech)";
const REACTION = new RegExp(
  `^(?!${THANKS_WANTED}\\b)(?:${REACTIONS})(?:$|[,.!?:)]| (?:but|and|so|now|then|please|pls|thanks?|that|it|do|you|for (?:that|the|your)|you there|there|we|i|shorter|make (?:it|that)|again|aber|und|mais|et|pero)\\b)`,
  "iu",
);
const COMPARATIVES =
  "shorter|longer|simpler|better|nicer|funnier|harder|easier|warmer|again|kürzer|länger|einfacher|nochmal|plus (?:court|long|simple)|encore|más (?:corto|largo)|otra vez|più (?:corto|breve)|(?:less|more) (?:formal|salesy|casual|polite|detail(?:ed|s)?|personal|technical|words|like)";
const COMPARATIVE = new RegExp(
  `^(?:(?:a bit|a little|much|even|now|but|and|way|make it|bitte|un peu|un poco) )*(?:${COMPARATIVES})(?:$|[,.!?]| (?:pls|please|and|but|than|version|now|bitte|by|for|in)\\b)`,
  "iu",
);
const CONTINUES =
  /^(?:and|but) (?!also write)\w|^(?:what about|how about|what if|same|the same|do the same|instead|try again|continue|go on|keep going|another (?:one|version|try)|one more|once more|\d{1,3} more|you (?:forgot|missed|didn['’]?t)|that['’]?s|thats|why\?|are you|you there|(?:can|could) (?:you|u) (?:do (?:the same|that|it|this)|make (?:it|that|them)|put (?:it|that|them)|turn (?:it|that|them))|make (?:it|that|them)|put (?:it|that|them) in|turn (?:it|that|them)|translate (?:it|that)|shorten (?:it|that)|swap|undo|in (?:english|german|french|spanish|table form|bullet points|a table)\b|als tabelle|auf (?:deutsch|englisch)|en (?:français|anglais|español|inglés)|und als|et en|y en)/iu;
const NEW_ORDER =
  /\b(?:write|draft|create|prepare|plan|design|explain|compare|suggest|recommend|generate)\b.{0,60}\b(?:a|an|the|my|our|me)\b/i;
const POINTS_BACK =
  /\b(?:it|that|this|these|those|them|they|one|ones|above|before|earlier|previous|last|first|second|third|3rd|same|instead|version|again|still|point|step|day \d|option|es|das|ça|eso)\b/i;
const HAS_OWN_TEXT = /:\s*\S|["“”]|\n\s*\n/;

/**
 * Whether the prompt only makes sense after what was said before: "shorter", "thanks", "and in table form?". `turns`: what was
 * said before, if anything; where it is unknown, the words alone decide.
 */
export function isFollowUp(prompt: string, turns: readonly EarlierTurn[] = []): boolean {
  const text = prompt.trim();
  const wordCount = text.split(/\s+/).length;
  if (text === "" || HAS_OWN_TEXT.test(text) || NEW_ORDER.test(text)) return false;
  if (wordCount > (turns.length === 0 ? WORDS_MAX : WORDS_MAX_IN_CONVERSATION)) return false;
  if (REACTION.test(text) || COMPARATIVE.test(text) || CONTINUES.test(text)) return true;
  return turns.length > 0 && wordCount <= WORDS_MAX && POINTS_BACK.test(text);
}
