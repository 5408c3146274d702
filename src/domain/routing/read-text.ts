// A choice of model needs no more than the beginning and the end; this bounds the time for any length.
const READ_CHARACTERS_MAX = 4_000;

/** What is read of a prompt: all of it, or its beginning and its end. */
export function readText(prompt: string): string {
  const text = prompt.length <= READ_CHARACTERS_MAX ? prompt : bothEnds(prompt);
  return text.replace(/\nAnswer:\s*$/, "");
}

const bothEnds = (prompt: string): string =>
  `${prompt.slice(0, READ_CHARACTERS_MAX / 2)}\n${prompt.slice(-READ_CHARACTERS_MAX / 2)}`;
