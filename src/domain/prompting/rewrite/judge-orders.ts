import { unfoldDisguise } from "../guard/guard-disguise.ts";
import { weighSigns } from "../guard/guard-rules.ts";
import { contentOf, sharedCount, type TextPair, textOf } from "./align-texts.ts";
import { GUARDS_AGAINST_ORDERS, materialIn, requestOf } from "./pasted-material.ts";
import { type Repair, spanToDrop } from "./take-back.ts";
import { type Span, tokensOf } from "./text-units.ts";

const QUOTED = /"[^"\n]{2,2000}"|“[^“”\n]{2,2000}”|„[^„“”\n]{2,2000}[“”]|«[^«»\n]{2,2000}»|`[^`\n]{1,400}`/g;
/** Whoever works on prompts, assistants or their security asks for such sentences. */
const IS_THE_SUBJECT =
  /(?<![\p{L}])(?:prompt(?!ly)\p{L}*|instructions?|anweisung\p{L}*|instrucciones|istruzioni|instruções|jail ?break\p{L}*|injection\p{L}*|red[- ]?team\p{L}*|pen(?:etration)?[- ]?test\p{L}*|security|sicherheit\p{L}*|phishing|chat ?bots?|bots?|assistant|llms?|gpt|ai|ki|ia)(?![\p{L}])/iu;
/**
 * A sentence of the rewrite that tries to take over whoever reads it, outside of quotes, without the user having said so:
 * the model follows an order that stood in a quote or in pasted text.
 */
export function judgeOrders(pair: TextPair): Repair[] {
  const { prompt, rewrite } = pair;
  const material = materialIn(prompt.text);
  if (IS_THE_SUBJECT.test(unquoted(requestOf(prompt.text, material)))) return [];
  const own = squeezed(unquoted(prompt.text));
  const brought = material.flatMap((span) => placeOf(rewrite.text, prompt.text.slice(span.start, span.end)));
  return rewrite.sentences.flatMap((sentence): Repair[] => {
    const said = textOf(rewrite, sentence);
    const bare = unquoted(said);
    if (!weighSigns(unfoldDisguise(bare)).isTakeover || GUARDS_AGAINST_ORDERS.test(bare)) return [];
    if (own.includes(squeezed(bare)) || brought.some((span) => isWithin(sentence, span))) return [];
    const tokens = sentence.clauses.flatMap((clause) => clause.tokens);
    // The quote lost its marks in the user's own sentence, which stands again.
    const source = prompt.sentences.find((one) => {
      const words = contentOf(tokensOf(unquoted(textOf(prompt, one))));
      return words.length > 0 && sharedCount(words, tokens) * 2 > words.length;
    });
    const text = source === undefined ? "" : textOf(prompt, source);
    const isThere = text === "" || rewrite.text.includes(text);
    const place = isThere ? spanToDrop(rewrite.text, sentence.start, sentence.end) : sentence;
    return [
      {
        start: place.start,
        end: place.end,
        text: isThere ? "" : text,
        kind: "changed-meaning",
        old: isThere ? "" : text,
        about: said.slice(0, 80),
      },
    ];
  });
}

const unquoted = (text: string): string => text.replace(QUOTED, " ");
const squeezed = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

function placeOf(text: string, brought: string): Span[] {
  const start = text.indexOf(brought);
  return start === -1 ? [] : [{ start, end: start + brought.length }];
}

const isWithin = (one: Span, other: Span): boolean => one.start >= other.start && one.end <= other.end;
