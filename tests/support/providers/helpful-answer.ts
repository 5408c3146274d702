/** What is attached stands before what is asked. */
const FILES = /^<attached-files-(?<boundary>\w+)>.*<\/attached-files-\k<boundary>>\s*/s;

/** What stands before each picture where there are several. */
const CAPTIONS = /Picture \d+ of \d+, "(?:[^"\\]|\\.)*"(?:, attached to an earlier prompt)?:/g;

/** A good answer, the same for the same prompt: a heading, a list, a table, a code block and letters of several scripts. */
export function helpfulAnswer(
  modelId: string,
  prompt: string,
  images: readonly { readonly width: number; readonly height: number }[] = [],
): string {
  const asked = prompt.replace(FILES, "").replace(CAPTIONS, "").replaceAll(/\s+/g, " ").trim();
  const subject = asked.length > 120 ? `${asked.slice(0, 119)}…` : asked;
  const words = asked.split(" ").filter((word) => word !== "").length;
  return `## A scripted answer

You asked **${modelId}**: ${subject}

${images.map(({ width, height }) => `- A picture came with it, ${width} by ${height} pixels.\n`).join("")}- It has ${words} ${words === 1 ? "word" : "words"}.
- It is answered by a script, so that you can try everything without a key.
- Grüße, 你好, مرحبا.

| step | what to do |
| --- | --- |
| 1 | Say what you want to reach |
| 2 | Say for whom |
| 3 | Say what it must look like |

\`\`\`js
const prompt = { words: ${words} };
console.log(prompt.words);
\`\`\`

Connect a real model to get a real answer.
`;
}
