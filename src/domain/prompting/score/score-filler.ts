/** A stretch of a prompt that the score leaves out. Offsets count UTF-16 code units. */
export interface FillerSpan {
  readonly start: number;
  readonly end: number;
}

// Politeness, flattery, empty emphasis and praise of the model. A sentence made of little else says nothing about the answer.
const FILLER_WORDS: ReadonlySet<string> = new Set(
  (
    "please kindly thank thanks advance much very really so important me my i you your we us the a an and or of to in on for with this that these " +
    "those is are be been it its all any every each as at by from do does doing done give giving make making sure ensure ensuring think thinking " +
    "carefully careful consider considering aspect aspects detail details take taking time need needed best better great good nice high highest " +
    "higher quality possible possibly answer answers answering response responses respond reply replies result results output outputs accurate " +
    "accurately accuracy helpful relevant complete completely clear clearly well written thorough thoroughly comprehensive precise correct world " +
    "class leading renowned top expert experts expertise experience experienced years decades professional professionals specialist genius brilliant " +
    "smart intelligent assistant ai model act acting being am have has had count counting because since appreciate appreciated deeply deep " +
    "breath step by truly most ever know knowledge knowledgeable topic topics field fields skilled talented help useful hard try trying effort " +
    "can could would will should must if not don't i'm i'd i'll you're it's up let hope looking forward grateful always work job life career depends " +
    "rely really perfect excellent outstanding amazing exceptional seasoned deliver delivers everything anything means lot creative disappoint disappointed trust believe hello hi hey again nothing less " +
    "than flawless impressive stunning valuable insightful honest sincerely regards cheers today greatly humanly absolute absolutely extremely who"
  ).split(" "),
);
const FILLER_SHARE_MIN = 0.85;
const FILLER_WORDS_MIN = 4;
const PERSONA = /^\W*(?:you are|you're|act as|acting as|as an?|imagine (?:that )?you are|pretend (?:to be|you are))\b/i;
const PERSONA_SHARE_MIN = 0.75;
const THANKS = /^(?:(?:many |big )?thanks?|thank you|cheers|please|hello|hi|hey|good (?:morning|afternoon|evening))\b/i;
// People also start a new sentence without ending the last; a capital letter then shows it.
const BREAK = /(?<![.!?])[.!?]+(?=\s)|\n|[ \t](?=(?:Please|Thanks?|Make sure|Ensure|Take|This is)\b)/g;

/** The sentences of boilerplate in a prompt; none when nothing else would be left. */
function findFiller(prompt: string): FillerSpan[] {
  const found: FillerSpan[] = [];
  let kept = 0;
  for (const { start, end } of sentencesOf(prompt)) {
    const words =
      prompt
        .slice(start, end)
        .toLowerCase()
        .match(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu) ?? [];
    if (words.length > 0 && isFiller(words, prompt.slice(start, end))) found.push({ start, end });
    else kept += words.length;
  }
  return kept === 0 ? [] : found;
}

/** The prompt as long as before, with its boilerplate blanked. */
export function blankFiller(prompt: string): string {
  let blanked = "";
  let at = 0;
  for (const { start, end } of findFiller(prompt)) {
    blanked += prompt.slice(at, start) + " ".repeat(end - start);
    at = end;
  }
  return blanked + prompt.slice(at);
}

function sentencesOf(prompt: string): FillerSpan[] {
  const sentences: FillerSpan[] = [];
  let start = 0;
  for (const mark of prompt.matchAll(BREAK)) {
    const end = mark.index + mark[0].length;
    sentences.push({ start, end });
    start = end;
  }
  if (start < prompt.length) sentences.push({ start, end: prompt.length });
  return sentences;
}

function isFiller(words: readonly string[], sentence: string): boolean {
  const share = words.filter((word) => FILLER_WORDS.has(word)).length / words.length;
  if (words.length >= FILLER_WORDS_MIN && share >= PERSONA_SHARE_MIN && PERSONA.test(sentence)) return true;
  if (words.length >= FILLER_WORDS_MIN) return share >= FILLER_SHARE_MIN;
  return share === 1 && THANKS.test(sentence.trim());
}
