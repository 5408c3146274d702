import { expect, test } from "vitest";
import { buildContinuationRequest, canContinueAnswer, extractContinuation } from "./continuation.ts";

/** What stands in the end when a continuation comes in pieces of this size. */
function joined(answer: string, continuation: string, size: number): string {
  for (let length = size; length < continuation.length; length += size) {
    const seam = extractContinuation(answer, continuation.slice(0, length), false);
    if (seam !== null) return answer + seam + continuation.slice(length);
  }
  return answer + (extractContinuation(answer, continuation, true) ?? "");
}

const CASES: readonly (readonly [about: string, answer: string, continuation: string, whole: string])[] = [
  ["between words", "The cat sat on the", "sat on the mat.", "The cat sat on the mat."],
  ["inside a word", "Think of the environ", "of the environment first.", "Think of the environment first."],
  ["behind a space", "The cat sat on the ", "sat on the mat.", "The cat sat on the mat."],
  ["behind a paragraph", "First, rest.\n\n", "First, rest.\n\nThen go.", "First, rest.\n\nThen go."],
  ["with other line breaks", "- one\n- two and", "- one - two and three", "- one\n- two and three"],
  ["repeating a whole sentence", "It is late. We go", "It is late. We go home.", "It is late. We go home."],
  ["with nothing repeated", "The cat sat on the", "mat.", "The cat sat on the mat."],
  ["with a comma next", "We came, we saw", ", we left.", "We came, we saw, we left."],
  ["with a list next", "Two things:", "- one\n- two", "Two things:\n- one\n- two"],
  ["with an ellipsis first", "The cat sat on the", "... sat on the mat.", "The cat sat on the mat."],
  ["in another script", "今天天气很好，我们去", "天气很好，我们去公园吧。", "今天天气很好，我们去公园吧。"],
  ["inside code", "```js\nconst a = 1;\nconst b", "```js\nconst b = 2;\n```", "```js\nconst a = 1;\nconst b = 2;\n```"],
  ["that only repeats", "The cat sat on the mat", "sat on the mat", "The cat sat on the mat"],
];

test.each(CASES)(
  "a continuation %s has no doubled and no missing seam, however it arrives",
  (_, answer, more, whole) => {
    for (const size of [1, 2, 3, 7, 1000]) expect(joined(answer, more, size)).toBe(whole);
  },
);

test("nothing is shown while the continuation may still be repeating", () => {
  expect(extractContinuation("The cat sat on the", "sat", false)).toBeNull();
  expect(extractContinuation("The cat sat on the", "  ", false)).toBeNull();
  expect(extractContinuation("The cat sat on the", "sat on the m", false)).toBe(" m");
});

test("the request names the last words, from the beginning of a word", () => {
  const request = buildContinuationRequest(`${"word ".repeat(100)}and the very end \n`);
  expect(request).toContain("\nword word word word word word word word and the very end\n");
});

test("stopped, cut and failed answers with text and room can be continued, complete ones cannot", () => {
  const text = "some";
  expect(canContinueAnswer({ status: "stopped", isIncomplete: true, text }, 10)).toBe(true);
  expect(canContinueAnswer({ status: "failed", isIncomplete: true, text }, 10)).toBe(true);
  expect(canContinueAnswer({ status: "done", isIncomplete: true, text }, 10)).toBe(true);
  expect(canContinueAnswer({ status: "done", isIncomplete: false, text }, 10)).toBe(false);
  expect(canContinueAnswer({ status: "stopped", isIncomplete: true, text: "" }, 10)).toBe(false);
  expect(canContinueAnswer({ status: "done", isIncomplete: true, text: "0123456789" }, 10)).toBe(false);
  expect(canContinueAnswer({ status: "answering", isIncomplete: false, text }, 10)).toBe(false);
});
