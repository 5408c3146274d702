import { expect, test } from "vitest";
import { addDetail, hasDetail } from "./add-detail.ts";

test("an option is added under the user's own prompt", () => {
  expect(addDetail("", "Write a listing", "price", "Guide price")).toBe("Write a listing\nprice: Guide price");
});

test("a second question adds a second line", () => {
  const first = addDetail("", "Write a listing", "price", "Guide price");
  expect(addDetail(first, "Write a listing", "lease", "Skip")).toBe("Write a listing\nprice: Guide price\nlease: Skip");
});

test("another option of the same question replaces the first", () => {
  const first = addDetail("", "Write a listing", "price", "Guide price");
  expect(addDetail(first, "Write a listing", "price", "Leave out")).toBe("Write a listing\nprice: Leave out");
});

test("a second tap takes the option away again", () => {
  const first = addDetail("", "Write a listing", "price", "Guide price");
  expect(hasDetail(first, "price", "Guide price")).toBe(true);
  expect(addDetail(first, "Write a listing", "price", "Guide price")).toBe("Write a listing");
});

test("what the user is writing is never replaced", () => {
  expect(addDetail("Now make it shorter", "Write a listing", "price", "Guide price")).toBe(
    "Now make it shorter\nprice: Guide price",
  );
});
