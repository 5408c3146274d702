import fc from "fast-check";
import { expect, test } from "vitest";
import { diffRewrite } from "./diff-rewrite.ts";
import { improvedTextOf, originalTextOf } from "./improvement.ts";
import { removeRejectedChanges } from "./review/review-hunks.ts";

const PROMPT = "post for open day sat 10am, not boring";
const REWRITE = "Write a post inviting families to our open day on Sat at 10am. 60 to 90 words. Not boring.";
const reading = {
  rewrite: REWRITE,
  account: [
    { from: "post for open day sat 10am", to: "Write a post" },
    { from: "open day sat 10am", to: "to our open day on Sat at 10am" },
    { from: "not boring", to: "Not boring" },
  ],
  added: [
    { text: "inviting families", because: "A post needs a reader", about: "reader" as const },
    { text: "60 to 90 words.", because: "Posts are short", about: "length" as const },
  ],
};

test("each addition is a change of its own, with its reason, and the rest reads well without it", () => {
  const hunks = diffRewrite(PROMPT, reading);
  expect(improvedTextOf(hunks)).toBe(REWRITE);
  expect(originalTextOf(hunks)).toBe(PROMPT);
  const additions = [...hunks.keys()].filter((index) => {
    const hunk = hunks[index];
    return hunk?.kind === "changed" && hunk.isAssumed;
  });
  expect(additions.map((index) => hunks[index])).toMatchObject([
    { added: " inviting families", removed: "", title: "Reader", reason: "A post needs a reader", about: "reader" },
    { added: " 60 to 90 words.", title: "Length" },
  ]);
  expect(improvedTextOf(removeRejectedChanges(hunks, new Set(additions)))).toBe(
    "Write a post to our open day on Sat at 10am. Not boring.",
  );
});

test("an addition that goes on with the sentence of the one before is one with it", () => {
  const rewrite = `${REWRITE} I want members to bring a friend, and to see the new wall.`;
  const added = [
    ...reading.added,
    { text: "I want members to bring a friend", because: "Your goal", about: "purpose" as const },
    { text: ", and to see the new wall.", because: "Your context", about: "content" as const },
  ];
  expect(diffRewrite(PROMPT, { ...reading, rewrite, added }).at(-1)).toMatchObject({
    added: " I want members to bring a friend, and to see the new wall.",
    reason: "Your goal. Your context",
    about: "purpose",
  });
});

test("what the person answered to a question is shown as that", () => {
  const rewrite = `${REWRITE} Visitors can try bouldering.`;
  const account = [...reading.account, { from: "Bouldering", to: "Visitors can try bouldering." }];
  expect(diffRewrite(PROMPT, { ...reading, rewrite, account }, ["Bouldering"]).at(-1)).toMatchObject({
    added: " Visitors can try bouldering.",
    reason: "You answered this",
  });
});

test("words that the model accounts for nowhere are shown as added, without a reason", () => {
  const rewrite = `${REWRITE} Mention the car park behind the hall.`;
  const hunks = diffRewrite(PROMPT, { ...reading, rewrite });
  expect(hunks.at(-2)).toMatchObject({ added: " Mention the car park behind the hall", isAssumed: true, reason: "" });
});

test("any texts with any account spell the prompt and the rewrite, to the character", () => {
  const words = fc.stringMatching(/^[abc .,\n]{0,40}$/);
  fc.assert(
    fc.property(words, words, fc.array(fc.tuple(fc.nat(40), fc.nat(12))), (prompt, rewrite, cuts) => {
      const added = cuts.flatMap(([at, length]) => {
        const text = rewrite.slice(at, at + length).trim();
        return text === "" ? [] : [{ text, because: "b", about: null }];
      });
      const hunks = diffRewrite(prompt, { rewrite, account: [], added });
      expect(originalTextOf(hunks)).toBe(prompt);
      expect(improvedTextOf(hunks)).toBe(rewrite);
    }),
  );
});

test("words of the profile that the account names are an addition with its source, to be taken out by itself", () => {
  const prompt = "reply to a one star review, no grovelling";
  const reading = {
    rewrite:
      "Write a reply to a one star review of my small hotel in Savannah, no grovelling, and we never name guests in public.",
    account: [
      { from: "reply to a one star review", to: "Write a reply to a one star review" },
      { from: "Small hotel in Savannah", to: "of my small hotel in Savannah" },
      { from: "no grovelling", to: "no grovelling" },
      { from: "We never name guests in public", to: "and we never name guests in public." },
    ],
    added: [],
  };
  const hunks = diffRewrite(prompt, reading);
  const noted = hunks.flatMap((hunk) => (hunk.kind === "changed" && hunk.title !== "" ? [hunk] : []));
  expect(noted.map(({ added, title, reason }) => [added.trim(), title, reason])).toEqual([
    ["of my small hotel in Savannah", "Added", "Your profile or an earlier message says so"],
    ["and we never name guests in public.", "Added", "Your profile or an earlier message says so"],
  ]);
  expect(improvedTextOf(hunks)).toBe(reading.rewrite);
});

test("a date put into a sentence that the account calls reworded is an addition", () => {
  const prompt = `${PROMPT}, 15 euros`;
  const rewrite = "Write a post for our open day on Sat (December 5) at 10am, not boring, 15 euros";
  const account = [{ from: "open day sat 10am", to: "open day on Sat (December 5) at 10am" }];
  const hunks = diffRewrite(prompt, { rewrite, account, added: [] });
  const dates = hunks.filter((hunk) => hunk.kind === "changed" && hunk.added.includes("December"));
  expect(dates).toMatchObject([{ title: "Added", isAssumed: true }]);
  expect(improvedTextOf(hunks)).toBe(rewrite);
  expect(originalTextOf(hunks)).toBe(prompt);
});
