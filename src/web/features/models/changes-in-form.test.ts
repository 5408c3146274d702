import { expect, test } from "vitest";
import type { AdminModel } from "#contract/catalogue-admin.ts";
import { changesInForm } from "./changes-in-form.ts";

const NOW = new Date("2026-11-24T10:00:00Z");
const TABLE = { name: "A table", address: "https://example.org", date: "2026-11-01", dateIs: "published" };
const grades: AdminModel["grades"] = [
  { kind: "writing", grade: 4, isMeasured: true, isNear: false, by: "Redraft", sources: [TABLE] },
  { kind: "code", grade: 2, isMeasured: false, isNear: false, by: null, sources: [] },
];
const entry = { price: null, effort: { answers: null, rewriting: null } } as unknown as AdminModel["entry"];
const switches = { isOn: true, seesImages: false, experimental: false };

function changed(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return changesInForm(form, { entry, grades }, switches, NOW).grades;
}

test("grades that are left as they are change nothing", () => {
  expect(changed({ "grade-writing": "4", "grade-code": "" })).toBeUndefined();
});

test("a grade that the host sets is the host's word with its day, and the others stay as they were read", () => {
  expect(changed({ "grade-writing": "4", "grade-code": "5" })).toEqual({
    writing: { grade: 4, by: "Redraft", sources: [TABLE] },
    code: {
      grade: 5,
      by: "this host",
      sources: [{ name: "Set on the Models tab", address: "this site", date: "2026-11-24", dateIs: "published" }],
    },
  });
  expect(changed({ "grade-writing": "", "grade-code": "" })).toEqual({});
});
