import { expect, test } from "vitest";
import { placeWords } from "./place-words.ts";

test("who is next reads so, and everybody else how many come first", () => {
  expect(placeWords(1)).toBe("Many people are asking just now. You are next.");
  expect(placeWords(2)).toBe("Many people are asking just now. 1 before you.");
  expect(placeWords(4)).toBe("Many people are asking just now. 3 before you.");
});
