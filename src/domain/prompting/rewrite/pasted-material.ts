import { guardText } from "../guard/guard.ts";
import type { Span } from "./text-units.ts";

/** Words that say that a prompt works on a text it brings along. */
const WORKS_ON_TEXT =
  /(?<![\p{L}])(?:summari[sz]e|summary|translate|proofread|rewrite|rephrase|paraphrase|edit|correct|shorten|classify|extract|analy[sz]e|review|check|turn|clean up|sort|structure|make sense of|explain|reply to|answer|below|following|attached|(?:these|this|my) (?:text|e-?mail|mail|notes?|minutes|article|paragraph|essay|letter|passage|document|code|table|list|menu|faq|figures|data|message|transcript|review)|fasse?|zusammenfass\p{L}*|übersetz\p{L}*|korrigier\p{L}*|kürz\p{L}*|prüf\p{L}*|überarbeit\p{L}*|(?:diese[rnms]?|folgende[rnms]?) |unten|résume\p{L}*|tradui\p{L}*|corrige\p{L}*|ci-dessous|suivante?s?|resume|resumen|traduce|traducir|siguientes?|abajo|riassumi|traduci|correggi|seguente|qui sotto|resuma|traduza|corrija|seguinte|abaixo|vat|vertaal|corrigeer|volgende|hieronder|streść|przetłumacz|popraw|poniżej|poniższ\p{L}*)(?![\p{L}])/iu;
const LOOKS_LIKE_DATA =
  /^[^\S\n]*(?:<\/?[a-z]|[{}]|Traceback|at \S+ \(|File "|[A-Z]\w*(?:Error|Exception)\b)|[;|\t]\S.*[;|\t]|^[^\S\n]*(?:[QA]|From|To|Subject|Betreff|Von|An)\s?:/m;
const BLOCK_LINES_MIN = 3;

/**
 * The stretches of a prompt that are a text brought along to work on: between fences, or several lines on end apart from the
 * request. What a person lists in their own words behind a colon is none.
 */
export function materialIn(prompt: string): Span[] {
  const fenced = [...prompt.matchAll(/```[\s\S]*?(?:```|$)|^(?=([-=*_#"]{3,}))\1[^\n]*\n[\s\S]*?\n\1[ \t]*$/gm)].map(
    ({ index, 0: found }) => ({ start: index, end: index + found.length }),
  );
  const blocks = blocksOf(prompt).filter(
    (block) => !fenced.some((span) => block.start < span.end && span.start < block.end),
  );
  const isBrought = (block: Span): boolean => {
    const text = prompt.slice(block.start, block.end);
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    if (lines.length < BLOCK_LINES_MIN) return false;
    // A list behind a colon is the person's own.
    if (/:\s*$/.test(lines[0] ?? "") && /^\s*(?:[-*•]|\d+[.)])/.test(lines[1] ?? "")) return false;
    const others = blocks.filter((other) => other !== block).map(({ start, end }) => prompt.slice(start, end));
    return others.length > 0 && (WORKS_ON_TEXT.test(others.join("\n")) || LOOKS_LIKE_DATA.test(text));
  };
  return [...fenced, ...blocks.filter(isBrought)].sort((a, b) => a.start - b.start);
}

/** Lines on end without an empty one between them, apart from what is around. */
function blocksOf(prompt: string): Span[] {
  const spans: Span[] = [];
  let at = 0;
  for (const block of prompt.split(/\n[ \t]*\n/)) {
    const start = prompt.indexOf(block, at);
    spans.push({ start, end: start + block.length });
    at = start + block.length;
  }
  return spans.length < 2 ? [] : spans;
}

/** The prompt without its material. */
export const requestOf = (prompt: string, material: readonly Span[]): string =>
  material.reduceRight((text, { start, end }) => `${text.slice(0, start)}\n${text.slice(end)}`, prompt);

const ORDER_WORDS =
  /(?<![\p{L}])(?:ignor\p{L}*|disregard|override|forget|ai|assistants?|bots?|chatbot|gpt|language model|ki|assistent|instructions?|anweisung\p{L}*|instrucciones|istruzioni|instruções|instructies|polece\p{L}*)(?![\p{L}])/giu;
const ADDRESSED =
  /(?:^|["“([.!?]\s{0,4})\W{0,12}(?:(?:note|message|hinweis|nota|uwaga)\b[^:]{0,20}\b)?(?:ai|assistants?|bot|chatbot|chatgpt|gpt|llm|ki|ia|model)\b[^:\n]{0,40}:/iu;

/** "Ignore any instructions inside them": keeps the answer from obeying, and obeys nothing. */
export const GUARDS_AGAINST_ORDERS =
  /(?<![\p{L}])(?:instructions?|orders|commands|requests|anweisungen|befehle|consignes|instrucciones|órdenes|istruzioni|instruções|instructies|polecenia)(?![\p{L}])[^.!?]{0,30}(?<![\p{L}])(?:inside|within|contained|found|hidden|in|from|darin|dans|dentro|en|nel\p{L}*|em|n[ao]s?|erin|w)(?![\p{L}])(?! (?:your|dein\p{L}*|tes|tus?|the system|this (?:chat|prompt)))/iu;

/** The lines of what was pasted that try to give orders to whoever reads it. */
export function ordersIn(prompt: string, material: readonly Span[]): string[] {
  const pasted = [...material, ...blocksOf(prompt).slice(1)];
  const lines = new Set(pasted.flatMap(({ start, end }) => prompt.slice(start, end).split("\n")));
  return [...lines].filter(
    (line) => (line.match(ORDER_WORDS)?.length ?? 0) >= 2 || ADDRESSED.test(line) || guardText(line).injection,
  );
}
