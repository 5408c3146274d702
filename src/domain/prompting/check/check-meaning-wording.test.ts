import { expect, test } from "vitest";
import { checkMeaning } from "./check-meaning.ts";

test.each([
  // Turned round, changed, swapped.
  [
    "Sort the names in ascending order.",
    "Sort the names in descending order.",
    "contradiction",
    "“ascending” became “descending”",
  ],
  ["List the pros of remote work.", "List the cons of remote work.", "contradiction", "“pros” became “cons”"],
  ["Keep the valid rows.", "Keep the invalid rows.", "contradiction", "“valid” became “invalid”"],
  [
    "Give me 3 ideas for Monday and 3 for Friday.",
    "Give me 3 ideas for Monday and 5 for Friday.",
    "changed number",
    "“3” became “5”",
  ],
  [
    "Convert the price from 20 to 35 euros.",
    "Convert the price from 35 to 20 euros.",
    "changed order",
    "“Convert the price from 20 to 35 euros” became “Convert the price from 35 to 20 euros”",
  ],
  ["Share the file with the team.", "Do not share the file with the team.", "added limit", "added “Do not”"],
  // A general word where a plain one stood.
  [
    "Round every price to 2 digits.",
    "Round every price to a number of digits.",
    "vaguer wording",
    "“2” became “a number of”",
  ],
  ["Group the orders by country.", "Group the orders by something.", "vaguer wording", "“country” became “something”"],
  [
    "The report is due on the first of the month.",
    "The report is possibly due on the first of the month.",
    "vaguer wording",
    "added “possibly”",
  ],
  ["Sort the guests by surname.", "Process the guests by surname.", "vaguer wording", "“Sort” became “Process”"],
  // Left out.
  [
    "Write a toast for my sister and mention her dog and her garden.",
    "Write a toast for my sister.",
    "lost requirement",
    "“and mention her dog and her garden”",
  ],
  [
    "Plan a dinner. Nobody there eats mushrooms or strong cheese.",
    "Plan a dinner.",
    "lost requirement",
    "“Nobody there eats mushrooms or strong cheese”",
  ],
])("%j as %j is noticed", (before, after, kind, text) => {
  expect(checkMeaning(before, after).violations).toContainEqual({ kind, text });
});

test.each([
  ["Write a plan without using jargon.", "Write a plan using jargon.", "without"],
  ["Name at most five books, at most two by one author.", "Name at most five books, two by one author.", "at most"],
  ["Answer only in French.", "Answer in French.", "only"],
])("a limit that goes is noticed: %j as %j", (before, after, text) => {
  expect(checkMeaning(before, after).violations).toContainEqual({ kind: "lost limit", text });
});

test.each([
  // Repairs.
  ["i dont know wich phone is teh best", "I don't know which phone is the best."],
  ["Explain the the theory of Isaac Newtn", "Explain the theory of Isaac Newton"],
  ["Who wrote Romeo and Juliet, Shakespear or Marlow?", "Who wrote Romeo and Juliet, Shakespeare or Marlow?"],
  ["What is the capital of the USA", "What is the capital of the U.S.A.?"],
  ["write a poem about Pyhton programing", "Write a poem about Python programming."],
  ["It is 5 km to the lake", "It is 5km to the lake."],
  // Rewording, courtesy, order.
  ["Please can you write a short bio of Ada Lovelace?", "Write a short bio of Ada Lovelace."],
  ["Don't mention the price.", "Do not mention the price."],
  ["Use no more than 50 words.", "Use at most 50 words."],
  ["Compare the benefits and risks of fasting.", "Compare the advantages and disadvantages of fasting."],
  ["How do I cook rice?", "Could you explain how to cook rice?"],
  ["Mention the garden. Keep it short.", "Keep it short. Mention the garden."],
  ["Summarise the organisation's goals.", "Summarize the organization's goals."],
  // Additions beside the user's words.
  ["Write a poem about the sea", "Write a poem about the sea\n\nDo not use rhymes that are worn out."],
])("what keeps the meaning passes: %j as %j", (before, after) => {
  expect(checkMeaning(before, after)).toEqual({ kept: true, violations: [] });
});

test.each([
  ["Call Mayer about the lease", "Call Meyer about the lease"],
  ["Write to Daniel about the lease", "Write to Daniela about the lease"],
  ["Write to Anna about the lease", "Write to Anne about the lease"],
])("another name is no slip: %j as %j", (before, after) => {
  expect(checkMeaning(before, after).kept).toBe(false);
});

test("a slip in a quote may be put right, unless the prompt is about letters", () => {
  expect(checkMeaning('Ask "wher is the key" first', 'Ask "where is the key" first').kept).toBe(true);
  expect(checkMeaning('Is "wher is the key" spelled well?', 'Is "where is the key" spelled well?').kept).toBe(false);
});

const CODE = `Complete this:

def first_even(numbers: list) -> int:
    """Return the first even number, or -1.
    >>> first_even([1, 4, 6])
    4
    """`;

test.each([
  ["first even", "last even", "“Return the first even number” became “Return the last even number”"],
  ["    4\n", "    6\n", null],
  ["numbers: list", "numbers: set", null],
])("code without a fence is kept to the letter: %j as %j", (old, changed, text) => {
  const { violations } = checkMeaning(CODE, CODE.replace(old, changed));
  expect(violations[0]?.kind).toBe("changed code");
  if (text !== null) expect(violations[0]?.text).toBe(text);
});

test("code may be set in a fence, with words around it", () => {
  const fenced = `${CODE.replace("def ", "```python\ndef ")}\n\`\`\`\nSay how it works.`;
  expect(checkMeaning(CODE, fenced)).toEqual({ kept: true, violations: [] });
});

test.each([
  "import taxes on wine, then write a class schedule.",
  "class notes: what is a cell\n  and what is a nucleus",
  "from Rome import duties are low",
  "select a book from my shelf",
])("prose is not taken for code: %j", (before) => {
  const after = before.replace("what", "What").replace("taxes", "Taxes");
  expect(checkMeaning(before, after).violations).toEqual([]);
});

test.each(["a ", "not ", "1 ", '"', "def f(", "A", "\n", "import a\n", "at most ", "A b. ", "'''"])(
  "two texts of 8,000 characters of %j are compared in well under 200 ms",
  (piece) => {
    const before = piece.repeat(8000).slice(0, 8000);
    const compareAll = () => {
      checkMeaning(before, `x ${before.slice(0, 7000)} y`);
      checkMeaning(before, "quite another text ".repeat(400));
      checkMeaning("quite another text ".repeat(400), before);
    };
    compareAll();
    const start = performance.now();
    compareAll();
    expect(performance.now() - start).toBeLessThan(5_000);
  },
);
