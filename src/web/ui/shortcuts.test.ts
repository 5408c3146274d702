import { expect, test } from "vitest";
import { formatKeyLabels, formatKeyPress, isSingleKey, SHORTCUTS } from "./shortcuts.ts";

const pressed = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

test("keys are read as the table writes them, on each system", () => {
  expect(formatKeyPress(pressed("k", { ctrlKey: true }), false)).toBe("Mod+K");
  expect(formatKeyPress(pressed("k", { metaKey: true }), true)).toBe("Mod+K");
  // On a Mac, Control and K cuts a line.
  expect(formatKeyPress(pressed("k", { ctrlKey: true }), true)).toBe("Other+K");
  expect(formatKeyPress(pressed("?", { shiftKey: true }), false)).toBe("?");
  expect(formatKeyPress(pressed("/", { shiftKey: true }), false)).toBe("/");
  expect(formatKeyPress(pressed("N", { shiftKey: true }), false)).toBe("Shift+N");
  expect(formatKeyPress(pressed("Enter", { shiftKey: true }), false)).toBe("Shift+Enter");
  expect(formatKeyLabels("Mod+K", true)).toEqual(["Cmd", "K"]);
  expect(formatKeyLabels("ArrowDown", false)).toEqual(["↓"]);
});

test("within a group no two shortcuts have the same keys", () => {
  const all = Object.values(SHORTCUTS).flatMap(({ group, keys }) => keys.map((key) => `${group}: ${key}`));
  expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([]);
});

test("of the page's own, none but K is held with another key, which browsers and screen readers want for themselves", () => {
  const held = Object.values(SHORTCUTS)
    .filter(({ group }) => group === "In the chat")
    .flatMap(({ keys }) => keys.filter((key) => !isSingleKey(key)));
  expect(held).toEqual(["Mod+K"]);
});
