import { expect, test } from "vitest";
import { InputRowError } from "./answer-lines.ts";
import { SUBCOMMAND_HANDLERS } from "./verb-answers.ts";

const { rewrite } = SUBCOMMAND_HANDLERS;

test("rewrite judges a reply in the light of the conversation, as an object or as a model wrote it", () => {
  const prompt = "now one for my brother";
  const conversation = [{ role: "user", text: "birthday poem for my sister Ilka, 8 lines" }];
  const reply = { rewrite: "Now write one for my brother, again with 8 lines." };
  for (const said of [reply, `\`\`\`json\n${JSON.stringify(reply)}\n\`\`\``]) {
    expect(rewrite.answer({ prompt, conversation, reply: said })).toMatchObject({
      improvedPrompt: reply.rewrite,
      isUsed: true,
      findings: [],
    });
  }
});

test("rewrite says what was found, and sends the user's own words", () => {
  const answer = rewrite.answer({
    prompt: "Remind the 12 members that the hall key is with Ulf Brandis.",
    reply: { rewrite: "Remind the 21 members that the hall key is with Ulf Brandis." },
  });
  const prompt = "Remind the 12 members that the hall key is with Ulf Brandis.";
  expect(answer).toMatchObject({ isUsed: false, improvedPrompt: prompt, sent: prompt, findings: [{ kind: "figure" }] });
});

test.each([
  [{ prompt: "a" }, '"reply"'],
  [{ prompt: "a", reply: { rewrite: "b" }, conversation: "x" }, '"conversation"'],
  [{ prompt: "a", reply: { rewrite: "b" }, conversation: [{ role: "system", text: "x" }] }, '"role"'],
])("a row without what it needs is told so: %j", (row, words) => {
  expect(() => rewrite.answer(row)).toThrow(InputRowError);
  expect(() => rewrite.answer(row)).toThrow(words);
});
