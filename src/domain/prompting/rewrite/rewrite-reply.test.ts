import { expect, test } from "vitest";
import { readRewriteReply } from "./rewrite-reply.ts";

const REPLY = {
  rewrite: 'Write a note to "Room 4": the lamp\nis fixed.',
  changes: [{ old: "", new: "the lamp is fixed", title: "News", reason: "Comes first." }],
  assumptions: ["A paper note."],
  questions: [{ question: "Who signs it?", options: ["Me", "The office"], detail: "sender", importance: 3 }],
};
const JSON_REPLY = JSON.stringify(REPLY);

test.each([
  ["plain", JSON_REPLY],
  ["indented", JSON.stringify(REPLY, null, 2)],
  ["in a fence", `\`\`\`json\n${JSON_REPLY}\n\`\`\``],
  ["with prose around it", `Sure! Here is the result:\n\n${JSON_REPLY}\n\nLet me know what you think {or not}.`],
  ["behind thoughts", `<think>The user {wants} a note. {"rewrite": "draft"}</think>\n${JSON_REPLY}`],
  ["behind thoughts without their start", `So I will write it.</think>${JSON_REPLY}`],
  ["with commas too many", JSON_REPLY.replaceAll("}]", "},]").replace(/\}$/, ",}")],
  ["with line breaks in its strings", JSON_REPLY.replace("\\n", "\n")],
  ["with quotes that were not escaped", JSON_REPLY.replaceAll('\\"', '"')],
  [
    "with other names",
    JSON_REPLY.replace('"rewrite"', '"improved_prompt"')
      .replace('"changes"', '"edits"')
      .replace('"old"', '"before"')
      .replace('"new"', '"after"'),
  ],
  ["wrapped", `{"result": ${JSON_REPLY}}`],
  ["in a list", `[${JSON_REPLY}]`],
])("a reply is read: %s", (_, said) => {
  const reply = readRewriteReply(said, true);
  expect(reply).toMatchObject({ ...REPLY, isRewriteWhole: true, isNothingToChange: false });
});

test("a reply that is still on its way gives the rewrite as far as it has come, and never throws", () => {
  let longest = "";
  for (let end = 1; end <= JSON_REPLY.length; end += 1) {
    const reply = readRewriteReply(JSON_REPLY.slice(0, end));
    if (reply === null) continue;
    expect(REPLY.rewrite.startsWith(reply.rewrite) || reply.rewrite.startsWith(longest.slice(0, -1))).toBe(true);
    longest = reply.rewrite;
    if (reply.isRewriteWhole) expect(reply.rewrite).toBe(REPLY.rewrite);
    expect(reply.isWhole).toBe(end === JSON_REPLY.length);
  }
  expect(longest).toBe(REPLY.rewrite);
});

test("a reply cut off in its notes keeps the rewrite and the notes that came", () => {
  const reply = readRewriteReply(JSON_REPLY.slice(0, JSON_REPLY.indexOf('"questions"') + 30), true);
  expect(reply).toMatchObject({
    rewrite: REPLY.rewrite,
    isRewriteWhole: true,
    isWhole: false,
    assumptions: REPLY.assumptions,
  });
});

test("a bare text is the rewrite once it has ended, without its label, fence and notes", () => {
  const said = "**Improved prompt:**\n\nWrite a note to Room 4 that the lamp is fixed.\n\n**Changes:**\n- shorter";
  expect(readRewriteReply(said, true)).toMatchObject({
    rewrite: "Write a note to Room 4 that the lamp is fixed.",
    isRewriteWhole: true,
  });
  expect(readRewriteReply("Here is the JSON you asked for:")).toBeNull();
  expect(readRewriteReply("")).toBeNull();
});

test.each([
  ['{"rewrite": "", "changes": []}'],
  ['{"rewrite": "Nothing to change."}'],
  ['{"nothing_to_change": true}'],
  ['{"rewrite": "", "changes": [], "assumptions": [], "questions": []}'],
])("%s says that nothing has to change", (said) => {
  expect(readRewriteReply(said, true)).toMatchObject({ rewrite: "", isNothingToChange: true });
});
