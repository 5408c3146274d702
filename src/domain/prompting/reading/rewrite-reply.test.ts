import { expect, test } from "vitest";
import { parseRewriteReply } from "./rewrite-reply.ts";

const whole = JSON.stringify({
  task: { kind: "writing", effort: 1, needs: [] },
  rewrite: "Write a post for the open day.",
  account: [],
  added: [],
  questions: [],
  name: "Open day at the gym",
});

test("a reply ends with a name for the conversation; the rewrite is whole long before it", () => {
  expect(parseRewriteReply(whole)).toMatchObject({ name: "Open day at the gym", isWhole: true });
  const early = parseRewriteReply(whole.slice(0, whole.indexOf('"added"')));
  expect(early).toMatchObject({ name: null, isRewriteWhole: true });
});

test("half a name is none", () => {
  for (let end = whole.indexOf('"name"'); end < whole.length - 2; end += 1)
    expect([end, parseRewriteReply(whole.slice(0, end))?.name ?? null]).toEqual([end, null]);
});

test("a reply of before names is read as it was, and a name that is no text counts for nothing", () => {
  const { name: _, ...before } = JSON.parse(whole);
  expect(parseRewriteReply(JSON.stringify(before))).toMatchObject({
    rewrite: before.rewrite,
    isWhole: true,
    name: null,
  });
  expect(parseRewriteReply(JSON.stringify({ ...before, name: ["x"] }))).toMatchObject({
    rewrite: before.rewrite,
    name: null,
  });
});
