import { expect, test } from "vitest";
import { wordChanges } from "./word-changes.ts";

const asText = (changes: ReturnType<typeof wordChanges>) =>
  changes
    ?.map(({ kind, text }) => (kind === "kept" ? text : kind === "removed" ? `[-${text}]` : `[+${text}]`))
    .join("");

test("a few changed words are marked one by one", () => {
  expect(asText(wordChanges("The old town lies far to the south.", "The old town lies to the north."))).toBe(
    "The old town lies [-far ]to the [-south][+north].",
  );
});

test("where little is left in common, the old text stands before the new one", () => {
  const changes = wordChanges(
    "It begins so. The town is old and far. It ends so.",
    "It begins so. Many live by the sea. It ends so.",
  );
  expect(asText(changes)).toMatch(/^It begins so\. \[-[^\]]*\]\[\+[^\]]*\] ?\.? ?It ends so\.$/);
});

test("every word of both texts is there", () => {
  const [before, after] = ["Please send the old letter to me today.", "Do send me the letter."];
  const changes = wordChanges(before, after) ?? [];
  const without = (left: string) => changes.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join("");
  expect([without("added"), without("removed")]).toEqual([before, after]);
});

test.each(["as **everybody** knows", "- an item", "see [this](https://a.example)", "two\n\nparagraphs", "`code`"])(
  "%j is more than plain text",
  (text) => {
    expect(wordChanges("plain", text)).toBeNull();
  },
);
