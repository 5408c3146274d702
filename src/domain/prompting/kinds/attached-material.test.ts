import { expect, test } from "vitest";
import { improvePrompt } from "../improve-prompt.ts";

const asked = (prompt: string, hasMaterial: boolean) =>
  improvePrompt({ prompt, hasMaterial }).questions.map(({ detail }) => detail);

test("nobody is asked for what came with the prompt", () => {
  for (const [prompt, detail] of [
    ["write an instagram caption", "what it shows"],
    ["summarise the text", "the text"],
  ] as const) {
    expect(asked(prompt, false)).toContain(detail);
    expect(asked(prompt, true)).not.toContain(detail);
  }
});
