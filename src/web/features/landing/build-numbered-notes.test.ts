import { expect, test } from "vitest";
import { buildNumberedNotes } from "./build-numbered-notes.ts";

const change = (removed: string, added: string, title: string) =>
  ({ kind: "changed", removed, added, title, reason: `${title}, because` }) as const;

test("a reason is numbered where it first stands and not repeated", () => {
  const { marks, notes } = buildNumberedNotes([
    change("write", "Write", "Spelling"),
    { kind: "kept", text: " a note. " },
    change("be nice", "Be warm", "Tone"),
    change("dont", "Don't", "Spelling"),
  ]);
  expect(notes.map(({ title }) => title)).toEqual(["Spelling", "Tone"]);
  expect(marks.map(({ note }) => note)).toEqual([1, 0, 2, 1]);
});

test("the same in other words is read as it is now, without a mark", () => {
  const { marks, notes } = buildNumberedNotes([
    { kind: "changed", removed: "need", added: "Write", title: "", reason: "" },
  ]);
  expect(marks).toEqual([{ kept: "", removed: "", added: "Write", note: 0 }]);
  expect(notes).toEqual([]);
});

test("words that stay are whole, and nothing changed means no reasons", () => {
  expect(buildNumberedNotes([{ kind: "kept", text: "as it is" }])).toEqual({
    marks: [{ kept: "as it is", removed: "", added: "", note: 0 }],
    notes: [],
  });
});
