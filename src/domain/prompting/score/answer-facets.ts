/** What a prompt can say about the answer it wants, whatever the subject. */
export const FACETS = ["reader", "purpose", "length", "form", "tone", "exclusions"] as const;
export type Facet = (typeof FACETS)[number];

const COUNT =
  "(?:\\d[\\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|fifty|a hundred|a few|a single|a dozen)";
const UNIT =
  "(?:words?|sentences?|paragraphs?|lines?|pages?|characters?|letters|bullets?|points?|bullet points?|slides?|minutes?|items?|ideas?|options?|versions?|variants?|examples?|questions?|steps?|sections?|headlines?|subject lines?|titles?|names?|tips?|tasks?|rows?|columns?|sheets?|seconds?|requirements?|facts?|hashtags?|tweets?|posts?|stanzas?|verses?|words or less)";
const TONES =
  "(?:formal|informal|friendly|polite|professional|casual|warm|serious|playful|humorous|funny|factual|neutral|sober|confident|persuasive|cheerful|calm|direct|respectful|empathetic|witty|honest|kind|encouraging|conversational|objective|enthusiastic|urgent|sincere|light-?hearted|matter-of-fact|plain|simple|clear|catchy|appreciative|reassuring|firm|diplomatic|modest)";
const PEOPLE =
  "(?:clients?|customers?|managers?|employees?|staff|colleagues?|team|teams|board|parents?|children|kids|pupils?|students?|teachers?|patients?|donors?|guests?|visitors?|members?|investors?|buyers?|sellers?|tenants?|landlords?|owners?|readers?|journalists?|beginners?|experts?|users?|developers?|engineers?|freelancers?|founders?|executives?|directors?|officers?|suppliers?|partners?|candidates?|applicants?|volunteers?|voters?|citizens?|residents?|neighbours?|neighbors?|drivers?|nurses?|doctors?|lawyers?|apprentices?|trainees?|newcomers?|laypeople|laypersons?|adults?|teenagers?|seniors?|families|couples?|tourists?|travell?ers|subscribers?|followers?|audiences?|viewers?|listeners?|participants?|supervisors?|boss|ceo|cfo|insurer|bank|mother|father|friend|friends|daughter|son|wife|husband|grandparents?|technicians?|workers?|baristas?|accountants?|consultants?|agents?|\\d+-year-olds)";

// Each is about the answer wherever it stands.
const SURE: Readonly<Record<Facet, RegExp>> = {
  reader:
    /(?:^|[.;,:(\n-] ?)(?:the |our |my |its |your )?(?:target )?(?:readers?|readership|audience|recipients?|listeners|viewers|target group|users)(?: (?:is|are|will|have|has|know|knows|want|wants|read|come|care|do|does|don't|compare)\b|:)|\b(?:aim(?:ed)? (?:it |this )?at|addressed to|intended for|address (?:them|people|the|it)|written? for|speak(?:ing)? (?:to|as)|for an audience|for readers|(?:who|that) (?:will|would) read|target(?:ing|ed at)) /i,
  purpose:
    /(?:^|[.;,:(\n-] ?)(?:the |our |my |its |your )?(?:goal|aim|purpose|objective|point|intention)s?(?: of (?:it|this|the \w+))?(?: is| are| was|:)|\bi (?:want|need|would like) (?:it|this|them|people|readers|the reader|everyone|her|him) to\b|\bit (?:should|must|has to) (?:make|convince|help|lead|get|persuade|hold|work|stand|sound|read)\b|\b(?:by the end|after (?:it|reading|this|the \w+)),? (?:they|each|every|readers|she|he|the|people)\b/i,
  length: new RegExp(
    `\\b${COUNT}(?:[ -](?:to|or|and|-|–)[ -]${COUNT})?[- ](?:${TONES}, |${TONES} |short |long |literal )?${UNIT}\\b|\\b(?:keep|make|be) (?:it |this |the \\w+ )?(?:very |as )?(?:short|brief|concise|succinct|compact)\\b|\\b(?:short|brief) (?:sentences|paragraphs|entries|answers?)\\b|^length:`,
    "i",
  ),
  form: /\b(?:as|in|into|use|with|include|including|give|return|format(?:ted)? as|put|show|add|present|structure(?:d)?|start with|end with|begin with|open with)\b[^.!?\n]{0,40}\b(?:tables?|bullet(?:ed)?(?: points?| list)?|bullets|numbered list|lists? of|headings?|subject lines?|sections|columns|json|csv|markdown|headline|call to action|call-to-action|button text|bold|italics|contact line|one paragraph|toast|greeting|signature|outline)\b|\bsubject line\b|^(?:format|structure|layout|output):/i,
  tone: new RegExp(
    `\\btone\\b(?! of (?:the|a))|\\b(?:style|voice)(?: of voice)?:|\\b(?:writing|plain|simple|academic|journalistic|\\w+al) style\\b|\\bin the style of\\b|\\b(?:keep|make|be|sound|stay|remain|write)(?: it| this)? (?:\\w+ly )?(?:and )?${TONES}\\b|^(?:${TONES}(?:, | and | but )?){1,4}[,.]|\\b${TONES} (?:and|but|, ?) ?(?:not )?(?:${TONES}|childish|pushy|cold|salesy|cheesy)\\b|\\b(?:plain|simple|everyday|short) (?:words|language|english|sentences|terms)\\b|\\bin (?:british|american|plain|simple) english\\b|\\bfirst person\\b|\\bsober (?:tone|language)\\b|\\bno jargon\\b`,
    "i",
  ),
  exclusions:
    /\b(?:no|avoid|without|(?:not|never|don't) (?:use|mention|name|include|discuss|promise)|leave out)\b[^.!?\n]{0,40}\b(?:jargon|emojis?|clich[eé]s?|puns?|exclamation marks?|hashtags?|superlatives?|slang|buzzwords?|marketing|abbreviations?|formulas?|quotations?|quotes|bullets?|bullet points|lists?|headings?|adjectives|sarcasm|excuses|slogans|advertising|passive|technical terms|legal terms|full sentences|prices?|costs?|competitors?|names|numbers|dates|discounts?|salar(?:y|ies)|rhetorical questions|markdown|commas|capital letters)\b/i,
};

/** Says something of the answer, whatever the sentence around it is about: that alone shows what belongs to a request. */
export const isAboutAnswer = (sentence: string): boolean =>
  FACETS.some((facet) => SURE[facet].test(sentence)) || ABOUT_WORK.test(sentence) || IN_OTHER_LANGUAGES.test(sentence);

// The same in German, French, Spanish, Italian, Dutch and Portuguese, less finely.
const IN_OTHER_LANGUAGES =
  /\d (?:wörter|worte|sätze|absätze|zeichen|seiten|stichpunkte|minuten|mots|phrases|paragraphes|caractères|lignes|palabras|frases|párrafos|caracteres|líneas|parole|righe|caratteri|woorden|zinnen|alinea's|palavras|linhas)|(?<!\p{L})(?:zielgruppe|leser|ton|tonfall|stil|tabelle|überschrift|gliederung|liste|ziel|zweck|anrede|sachlich|höflich|freundlich|public|lecteurs|ton|style|tableau|objectif|but|titre|liste|poli|chaleureux|público|lectores|tono|estilo|tabla|objetivo|lista|título|pubblico|lettori|stile|tabella|obiettivo|elenco|doelgroep|lezers|toon|stijl|tabel|doel|lijst|leitores|tom|tabela)(?!\p{L})/iu;

// Budgets, deadlines, what is known or unsure, labels with a colon: as little bound to a subject.
const ABOUT_WORK =
  /(?:^|[.;,:(\n-] ?)(?:the |our |my |your )?(?:budget|deadline|due date|price limit)(?: is| are|:| for)|^(?:[-*•] ?)?(?:context|background|language|constraints?|requirements?|role|task|topic|material|notes?|length|tone|style|audience|readers?|goal|purpose|format)s?:|\b(?:assumptions?|unsure|not sure|ask me (?:first|before|if)|if (?:anything|something) is (?:missing|unclear)|mark (?:what|each|every|numbers|the)|return (?:both|the|only|a)|answer in|respond in|reply in|(?:your|the) (?:answer|response|reply|output)\b|as it is|exactly as (?:it is|they are)|nothing else|keep (?:all |the )?(?:names|dates|numbers|facts|quotes)|multiple choice|act as|pretend (?:to be|that you)|you are (?:an?|the)|(?:provide|give|include|add|mention|cite) (?:\w+ ){0,4}(?:reasons?|examples?|evidence|sources?|references?|citations?|anecdotes?|statistics|explanations?|instructions)|each (?:\w+ )?(?:sentence|paragraph|step|point|section|column|row|bullet|entry|item|answer|version|caption|slide|question|task|model|option)|(?:the )?(?:above|following) (?:text|document|\[|passage|article|list)|summary|proposal|output|viewpoint|alliteration|metaphors?|gerunds?|imperative|suffix|abbreviations?|hierarchical(?:ly)?|sentences?|paragraphs?|columns?|extract(?:ed)?|constraints?|keywords?|lower ?case|capital letters|placeholders?|quotation marks|square brackets|(?:the|a) (?:word|phrase|title|conclusion|introduction)s? |rhym(?:e|es|ing)|syllables?|stanzas?|narrat(?:or|ive)|(?:entire|whole|full|your) (?:answer|response|reply|text)|step[- ]by[- ]step|for (?:beginners|laypeople|experts|children))\b|^(?:example|question|input|output|text|options?)s?\b\W*$/i;

// Also hints inside a request: "for a class of ten-year-olds", "so that they come back".
const HINTS: Readonly<Record<Facet, RegExp>> = {
  reader: new RegExp(
    `\\b(?:for|to|with|between|by|at|tell|address|from)\\b(?: (?:my|our|the|a|an|your|their|his|her|all|new|\\d+|\\w+)){0,5}? ${PEOPLE}\\b|\\breaders?\\b|\\baudience\\b|\\bour ${PEOPLE}\\b`,
    "i",
  ),
  purpose:
    /\b(?:so that|in order to|because|goal|purpose|objective|we want|we need|we must|i want|i need to|should (?:be able|lead|make|convince|help|persuade|come|learn|know|understand|feel|sign|stop|call|run|hold|work out)|wants? (?:a|to)|want them|decide[sd]?|decision|convince|persuade|announc\w+|apologi[sz]e|ask (?:for|them|her|him|when|whether)|offer|invite|recommend\w*|thank|remind|encourage|explain (?:why|to)|raise money|win|sell|save[sd]?|must (?:agree|vote|reduce))\b/i,
  length: new RegExp(
    `\\b(?:at most|at least|no more than|under|up to|about|around|within|maximum|exactly|between) ${COUNT}\\b|\\b(?:short|brief|one-page|half a page|\\d+-(?:word|minute|page)|\\d+ minutes)\\b`,
    "i",
  ),
  form: /\b(?:tables?|bullet\w*|list of|columns?|headings?|headline|paragraphs?|sections?|subject line|outline|agenda|schedule|numbered|json|csv|markdown|format|template|multiple choice|poster|docstring|type hints|summary|steps|each with|for each|after each|in pairs|first[^.]{1,60}then|start with|open with|end with|begin with)\b/i,
  tone: new RegExp(`\\b(?:tone|style|voice|${TONES}|jargon|laypeople|without technical|in the first person)\\b`, "i"),
  exclusions:
    /\b(?:do not|don't|never|no|without|avoid|except|exclude|leave out|must not|not mention|only|skip|nothing about|rather than|instead of)\b/i,
};

/** How far each facet is settled in a text: 1 when it is said outright, less for a hint, 0 for nothing. */
export function facetsOf(text: string): Readonly<Record<Facet, number>> {
  const settled = (facet: Facet): number =>
    SURE[facet].test(text) ? 1 : HINTS[facet].test(text) ? HINT_SHARE[facet] : 0;
  return {
    reader: settled("reader"),
    purpose: settled("purpose"),
    length: settled("length"),
    form: settled("form"),
    tone: settled("tone"),
    exclusions: settled("exclusions"),
  };
}

const HINT_SHARE: Readonly<Record<Facet, number>> = {
  reader: 0.7,
  purpose: 0.7,
  length: 0.8,
  form: 0.8,
  tone: 0.6,
  exclusions: 0.9,
};
