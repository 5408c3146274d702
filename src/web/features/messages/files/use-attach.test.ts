import { expect, test } from "vitest";
import { PLANS } from "#domain/plans/plans.ts";
import { checkChosenFiles } from "./use-attach.ts";

const file = (name: string, size = 10) => ({ name, size });
const { free, plus, premier } = PLANS;

test("free is sent to the plans, whatever it chose", () => {
  expect(checkChosenFiles(free.files, 0, [file("a.txt")])).toEqual({ kind: "upgrade" });
});

test("the number counts what is waiting already; one too many adds none", () => {
  expect(checkChosenFiles(plus.files, 2, [file("a.txt"), file("b.txt")])).toEqual({ kind: "too-many", countMax: 3 });
  expect(checkChosenFiles(plus.files, 2, [file("a.txt")])).toMatchObject({ kind: "added", tooLarge: 0 });
  expect(checkChosenFiles(premier.files, 9, [file("a.txt"), file("b.txt")])).toEqual({
    kind: "too-many",
    countMax: 10,
  });
});

test("those over the size stay out, the others come in; an unknown kind and an empty one say so at once", () => {
  const large = file("b.pdf", 10 * 1024 ** 2 + 1);
  const exact = file("a.pdf", 10 * 1024 ** 2);
  const choice = checkChosenFiles(plus.files, 0, [exact, large, file("c.exe")]);
  expect(choice).toEqual({
    kind: "added",
    added: [
      { file: exact, problem: null },
      { file: file("c.exe"), problem: "unknown-kind" },
    ],
    tooLarge: 1,
    sizeBytesMax: 10 * 1024 ** 2,
  });
  expect(checkChosenFiles(plus.files, 0, [file("a.csv", 0)])).toMatchObject({ added: [{ problem: "empty" }] });
});
