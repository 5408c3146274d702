import { expect, test } from "vitest";
import { commandOf, type PressedKey } from "./use-review-keys.ts";

const press = (key: string, more: Partial<PressedKey> = {}) =>
  commandOf({ key, alt: false, shift: false, control: false, place: "change", ...more });

test("on a change: arrows walk, a takes it, r keeps the user's words, Enter sends", () => {
  expect(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "a", "R", "Enter"].map((key) => press(key))).toEqual([
    "next",
    "next",
    "previous",
    "previous",
    "accept",
    "reject",
    "send",
  ]);
});

test("letters and arrows mean nothing away from a change", () => {
  for (const place of ["text", "control", "panel"] as const) {
    for (const key of ["a", "r", "ArrowRight"]) expect(press(key, { place })).toBeNull();
  }
});

test("a text keeps its own undo and a new line, a control its own Enter", () => {
  expect(press("z", { control: true })).toBe("undo");
  expect(press("z", { control: true, place: "text" })).toBeNull();
  expect(press("Z", { control: true, shift: true })).toBeNull();
  expect(press("Enter", { place: "text" })).toBe("send");
  expect(press("Enter", { place: "text", shift: true })).toBeNull();
  expect(press("Enter", { place: "control" })).toBeNull();
});

test("Escape goes back to writing and Alt Enter sends the original, from everywhere", () => {
  for (const place of ["change", "text", "control", "panel"] as const) {
    expect(press("Escape", { place })).toBe("close");
    expect(press("Enter", { place, alt: true })).toBe("send-original");
  }
});
