/** "One" is left out: in most prompts it counts nothing. */
const NUMBER = /^(?:\d[\d.,]*|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty)$/;

/** The words of a text in small letters, each number as "#". Hyphens and slashes part words: "30-minute" is "#", "minute". */
export function wordsOfPrompt(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replaceAll("’", "'")
      .match(/[\p{L}\p{N}'%$€£]+/gu) ?? [];
  return words.map((word) => (NUMBER.test(word) ? "#" : word));
}

/** Whether one of the phrases stands in the words, from one whole word to another. */
export function holdsPhrase(words: readonly string[], phrases: readonly string[]): boolean {
  const text = ` ${words.join(" ")} `;
  return phrases.some((phrase) => text.includes(` ${phrase} `));
}
