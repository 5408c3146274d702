import { expect, test } from "vitest";
import { lexFullAnswer } from "../answer/lex-answer.ts";
import { describePassage, locateBlocks, locateSelection, shownBlocks } from "./locate-passage.ts";

const ANSWER = `# The town

The old town lies to the south, as **everybody** knows. It lies there.

- ships
- gulls and terns

| what | price |
| --- | --- |
| tea | 2 |

See [the map](https://map.example/old-town) for the old town.

Last words.
`;
const BLOCKS = shownBlocks(lexFullAnswer(ANSWER));
const [TITLE, TEXT, LIST, TABLE, LINK] = [0, 1, 2, 3, 4];
const place = (words: string, first: number, last = first) => locateSelection(ANSWER, BLOCKS, { first, last, words });
const said = (words: string, first: number, last = first) => {
  const found = place(words, first, last);
  return found === null ? null : describePassage(found, BLOCKS);
};

test("words of plain text are found to the letter, with the marks around them in the Markdown", () => {
  expect(place("The old town lies to the south", TEXT)?.passage).toBe("The old town lies to the south");
  expect(place("as everybody knows", TEXT)?.passage).toBe("as **everybody** knows");
  expect(place("gulls and terns", LIST)?.passage).toBe("gulls and terns");
  expect(said("as everybody knows", TEXT)).toBe("“as everybody knows”");
});

test("a place is always what stands there", () => {
  for (const found of [
    place("to the south", TEXT),
    place("gulls", LIST),
    place("tea", TABLE),
    place("x", TITLE, LINK),
  ]) {
    expect(found && ANSWER.slice(found.range.start, found.range.end)).toBe(found?.passage);
  }
});

test("half a word becomes a whole one", () => {
  expect(place("own lies to the sou", TEXT)?.passage).toBe("town lies to the south");
});

test.each([
  ["words that stand there twice", "lies", TEXT, TEXT, "the whole paragraph"],
  ["half of an emphasis with words before it", "as every", TEXT, TEXT, "“as everybody”"],
  ["several items of a list", "ships\ngulls", LIST, LIST, "the whole list"],
  ["a cell of a table", "tea", TABLE, TABLE, "the whole table"],
  ["the words of a link", "the map", LINK, LINK, "the whole paragraph"],
  ["words that a link's address holds too", "old-town", LINK, LINK, "the whole paragraph"],
  ["several blocks", "south. ships", TEXT, LIST, "2 parts of the answer"],
  ["words that are not there", "the north", TEXT, TEXT, "the whole paragraph"],
])("%s", (_what, words, first, last, expected) => {
  expect(said(words, first, last)).toBe(expected);
});

test("half of an emphasis is never cut off from its other mark", () => {
  expect(place("as every", TEXT)?.passage).toBe("as **everybody**");
  const found = place("knows. It lies there. everybody", TEXT);
  expect(found?.isWhole).toBe(true);
  const emphasis = locateSelection("a **b c** d", shownBlocks(lexFullAnswer("a **b c** d")), {
    first: 0,
    last: 0,
    words: "a b",
  });
  expect(emphasis?.passage).toBe("a **b c** d");
});

test("blocks are taken without the blank lines around them", () => {
  expect(locateBlocks(ANSWER, BLOCKS, TEXT, LIST)?.passage).toMatch(/^The old town[\s\S]*gulls and terns$/);
  expect(locateBlocks(ANSWER, BLOCKS, 2, 1)).toBeNull();
  expect(locateBlocks(ANSWER, BLOCKS, 0, 99)).toBeNull();
});
