/** Words are read with these signs as letters where letters stand around them: "pr3v10us". */
const LETTER_OF: Readonly<Record<string, string>> = {
  "4": "a",
  "@": "a",
  "3": "e",
  "0": "o",
  "1": "i",
  "!": "i",
  $: "s",
  "5": "s",
  "7": "t",
};
const SIGNS_FOR_LETTERS = /[4@3015!$7]/g;
const MIXED_WORD = /\p{L}[014357@$]{1,3}\p{L}/gu;
/** One such word may be a name or a measure. */
const MIXED_WORDS_MIN = 2;
const WORD_WITH_SIGNS = /(?<![\p{L}\d@$/.])(?=[\d@$]{0,24}\p{L})[\p{L}014357@$]{2,24}(?![\p{L}\d@$/])/gu;
/** Five letters or more with a sign between each two; where such a word stands, shorter ones are spaced as well. */
const SPACED_WORD = /(?<!\p{L})(?:\p{L}[ .|_*-]){4,200}\p{L}(?!\p{L})/u;
const SPACED_LETTERS = /(?<!\p{L})\p{L}(?:[ .|_*-]\p{L}(?!\p{L})){1,200}/gu;
const ENCODED = /(?<![A-Za-z0-9+/=_.-])[A-Za-z0-9+/]{16,2000}={0,2}(?![A-Za-z0-9+/=_.-])/g;
const ENCODED_WORDS_MAX = 10;
const READABLE = /^[\p{L}\p{N}\s.,:;!?'"()-]{8,}$/u;

/** Undoes what hides words from a reader of letters: full-width letters, curly quotes, unseen or spaced letters, digits for letters, base64. */
export function unfoldDisguise(text: string): string {
  const plain = text
    .normalize("NFKC")
    .replace(/[‘’]/g, "'")
    .replace(/\u00ad/g, "");
  const joined = SPACED_WORD.test(plain)
    ? plain.replace(/\| ?\|/g, "  ").replace(SPACED_LETTERS, (letters) => letters.replace(/[ .|_*-]/g, ""))
    : plain;
  const mixed = joined.match(MIXED_WORD)?.length ?? 0;
  const lettered = mixed < MIXED_WORDS_MIN ? joined : joined.replace(WORD_WITH_SIGNS, withLetters);
  return [lettered, ...decodedWords(lettered)].join("\n");
}

/** The same text as small letters alone, without what stands between them. */
export const squeezed = (text: string): string => withLetters(text.toLowerCase()).replace(/[^a-z]+/g, "");

const withLetters = (text: string): string => text.replace(SIGNS_FOR_LETTERS, (sign) => LETTER_OF[sign] ?? sign);

function decodedWords(text: string): string[] {
  return (text.match(ENCODED) ?? []).slice(0, ENCODED_WORDS_MAX).flatMap((word) => {
    const whole = word.replace(/(?<!=)=+$/, "");
    const decoded = whole.length % 4 === 1 ? "" : atob(whole);
    return READABLE.test(decoded) ? [decoded] : [];
  });
}
