import { expect, test } from "vitest";
import { sampleImprovement, sampleMessage } from "#support/sample-message.ts";
import { describeVersion } from "./describe-version.ts";

const first = sampleMessage({});

test("the first version has nothing to differ from", () => {
  expect(describeVersion(first, [])).toBe("");
});

test("a version says what differs: the prompt, the rewrite, the model or only the answer", () => {
  const said = (fields: Parameters<typeof sampleMessage>[0]) => describeVersion(sampleMessage(fields), [first]);
  expect(said({ originalPrompt: "Write a listing for 12 Harbour Street." })).toBe("edited");
  expect(said({ isImprovementOn: false })).toBe("your own words");
  const answered = [{ question: "Show the asking price?", answer: "Yes" }];
  expect(said({ improvement: { ...sampleImprovement, answered }, improvedPrompt: "other" })).toBe("with your answer");
  expect(said({ improvedPrompt: "Write a short listing." })).toBe("another rewrite");
  expect(said({ modelUsed: "gpt-4o" })).toBe("by GPT-4o");
  expect(said({})).toBe("another answer");
  expect(said({ compareGroup: "c" })).toBe("models compared");
  expect(said({ isChangedPassage: true })).toBe("passage changed");
});

test("it is compared with the last version of the same prompt, and waits for the end of its answer", () => {
  const edited = sampleMessage({ originalPrompt: "Write a listing for 12 Harbour Street.", modelUsed: "gpt-4o" });
  expect(describeVersion(sampleMessage({ modelUsed: "gpt-4o" }), [first, edited])).toBe("by GPT-4o");
  expect(describeVersion(sampleMessage({ modelUsed: "gpt-4o", status: "answering" }), [first])).toBe("");
});
