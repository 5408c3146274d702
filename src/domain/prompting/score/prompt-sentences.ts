/** A sentence of a prompt, or a line that no mark ends. Offsets count UTF-16 code units. */
export interface PromptSentence {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const LIST_MARK = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/;
// A mark behind one of these ends no sentence.
const ABBREVIATION = /(?:^|[\s(])(?:\p{L}|mr|mrs|ms|dr|prof|st|no|nr|vs|e\.g|i\.e|z\.b|d\.h|approx|incl|max|min)\.$/iu;
const LIST_NUMBER = /^\s*\d{1,2}\.$/;
// People also start a new sentence without ending the last: a capital letter where none is due then shows it.
const OPENERS =
  "(?:My|We|Our|Her|His|They|She|He|There|Please|Do not|Don['’]t|Use|Include|Keep|Give|Make|Write|Explain|Describe|Say|Name|List|Add|Mention|The|A) [a-z]";
const CLAUSE =
  "(?:I (?:had|was|am|have|went|like|love)|[A-Z][a-z]{2,} (?:is|was|are|were|has|had|have|can|will|it|he|she|they|we|wrote|went|\\w{3,}s|\\w{3,}ed)|The \\d+)\\b";
const NO_END =
  "(?<!\\b(?:about|of|to|for|in|on|the|a|an|with|and|or|by|from|at|my|our|their|that|what|which|who|when|where|why|how|if|because|as|than|while|before|after|says?|called|named))";
const BREAK = new RegExp(
  `[.!?…。！？]+["”’)\\]]*(?=\\s)|[。！？]|\\n+|(?<=[a-z])${NO_END} (?=${OPENERS}|${CLAUSE})`,
  "g",
);

/** The sentences and lines of a text that hold a letter or a number, in order. */
export function sentencesOf(whole: string): PromptSentence[] {
  const sentences: PromptSentence[] = [];
  let start = 0;
  const add = (end: number): void => {
    const raw = whole.slice(start, end);
    const text = raw.replace(LIST_MARK, "").trim();
    if (/[\p{L}\p{N}]/u.test(text)) sentences.push({ start: start + raw.indexOf(text), end, text });
    start = end;
  };
  for (const mark of whole.matchAll(BREAK)) {
    const end = mark.index + mark[0].length;
    const isListNumber = LIST_NUMBER.test(whole.slice(start, end));
    if (/^\s/.test(mark[0]) || (!isListNumber && !ABBREVIATION.test(whole.slice(Math.max(start, end - 8), end))))
      add(end);
  }
  add(whole.length);
  return sentences;
}
