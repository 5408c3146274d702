import fc from "fast-check";
import { expect, test } from "vitest";
import { decideRememberedChoices, EMPTY_PROMPT_MEMORY } from "./prompt-memory.ts";

const choice = (slot: string, value: string, accepted: number, rejected = 0) => ({ slot, value, accepted, rejected });

test("an empty memory says nothing", () => {
  expect(decideRememberedChoices([], [])).toEqual(EMPTY_PROMPT_MEMORY);
});

test("the value with the largest lead fills its slot, each slot for itself", () => {
  const memory = decideRememberedChoices(
    [
      choice("Tone", "Warm", 3, 1),
      choice("Tone", "Plain", 3),
      choice("Length", "Short", 2),
      choice("Format", "Table", 1),
    ],
    [],
  );
  expect([...memory.fills]).toEqual([
    ["Tone", "Plain"],
    ["Length", "Short"],
  ]);
});

test("a value that leads on similar prompts wins over one that leads elsewhere", () => {
  const near = { closeness: 1, decisions: [{ slot: "Tone", value: "Warm", isAccepted: true }] };
  const choices = [choice("Tone", "Warm", 2), choice("Tone", "Plain", 3)];
  expect(decideRememberedChoices(choices, []).fills.get("Tone")).toBe("Plain");
  expect(decideRememberedChoices(choices, [near, near]).fills.get("Tone")).toBe("Warm");
});

test("what was refused twice is withheld; a kind of change without words of its own never fills", () => {
  const memory = decideRememberedChoices(
    [choice("Spelling", "", 5), choice("Wording", "", 0, 2), choice("Tone", "Warm", 1, 3)],
    [],
  );
  expect(memory.fills.size).toBe(0);
  expect(memory.withheld).toEqual([
    { slot: "Wording", value: "" },
    { slot: "Tone", value: "Warm" },
  ]);
});

test("the order in which choices are read does not matter", () => {
  const some = fc.uniqueArray(
    fc.record({
      slot: fc.constantFrom("Tone", "Length"),
      value: fc.constantFrom("a", "b", "c"),
      accepted: fc.nat(4),
      rejected: fc.nat(4),
    }),
    { selector: ({ slot, value }) => slot + value, maxLength: 6 },
  );
  fc.assert(
    fc.property(some, (choices) => {
      const forwards = decideRememberedChoices(choices, []);
      const backwards = decideRememberedChoices(choices.toReversed(), []);
      expect(new Map([...backwards.fills].sort())).toEqual(new Map([...forwards.fills].sort()));
      for (const { slot, value } of forwards.withheld) expect(forwards.fills.get(slot)).not.toBe(value);
    }),
  );
});
