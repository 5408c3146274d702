import { expect, test } from "vitest";
import { retryTimeText } from "./action-notices.ts";

/** Some versions of ICU write a narrow space before AM and PM. */
const plain = (text: string): string => text.replace(/\s/g, " ");

test("a refused prompt says when it can be sent again", () => {
  const now = new Date(2026, 2, 10, 14, 8);
  expect(plain(retryTimeText(720, now))).toBe("You can send it again from 2:20 PM.");
  expect(plain(retryTimeText(24 * 3_600, now))).toBe("You can send it again from 2:08 PM on March 11.");
});
