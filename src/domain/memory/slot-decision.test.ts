import fc from "fast-check";
import { expect, test } from "vitest";
import { decideSlot, type SimilarPrompt, type SlotCounts, weighCounts } from "./slot-decision.ts";

const counts = (accepted: number, rejected: number): SlotCounts => ({
  slot: "Tone",
  value: "Warm",
  accepted,
  rejected,
});
const similar = (closeness: number, isAccepted: boolean, value = "Warm"): SimilarPrompt => ({
  closeness,
  decisions: [{ slot: "Tone", value, isAccepted }],
});

test.each([
  [0, 0, "open"],
  [1, 0, "open"],
  [2, 0, "fills"],
  [2, 1, "fills"],
  [3, 2, "fills"],
  [0, 1, "open"],
  [1, 1, "open"],
  [0, 2, "withheld"],
  [1, 2, "withheld"],
  [2, 2, "withheld"],
  [2, 3, "withheld"],
])("accepted %i times and refused %i times: %s", (accepted, rejected, kind) => {
  expect(decideSlot(counts(accepted, rejected))).toEqual({ kind });
});

test("a refusal on a prompt like this one weighs twice, and can stop what is usually kept", () => {
  expect(decideSlot(counts(3, 2), [similar(1, false)])).toEqual({ kind: "withheld" });
  expect(decideSlot(counts(3, 1), [similar(0.5, false)])).toEqual({ kind: "fills" });
});

test("what is usually refused can still fill a prompt like those it was kept on", () => {
  expect(decideSlot(counts(2, 2), [similar(0.5, true)])).toEqual({ kind: "fills" });
  expect(decideSlot(counts(2, 3), [similar(0.5, true)])).toEqual({ kind: "withheld" });
});

test("one acceptance is not enough, however alike the prompt", () => {
  expect(decideSlot(counts(1, 0), [similar(1, true)])).toEqual({ kind: "open" });
});

test("what suits a subject fills only where similar prompts speak for it", () => {
  expect(decideSlot(counts(5, 0), [], { isTopical: true })).toEqual({ kind: "open" });
  expect(decideSlot(counts(5, 0), [similar(0.1, true)], { isTopical: true })).toEqual({ kind: "open" });
  expect(decideSlot(counts(5, 0), [similar(0.5, true)], { isTopical: true })).toEqual({ kind: "fills" });
});

test("decisions about another value of the slot say nothing", () => {
  expect(weighCounts(counts(2, 1), [similar(1, false, "Formal")])).toEqual({
    accepted: 2,
    rejected: 1,
    acceptedNearby: 0,
  });
});

const someCounts = fc
  .record({ accepted: fc.nat(9), rejected: fc.nat(9) })
  .map(({ accepted, rejected }) => counts(accepted, rejected));
const someSimilar = fc.array(
  fc
    .record({ closeness: fc.double({ min: 0, max: 1, noNaN: true }), isAccepted: fc.boolean() })
    .map(({ closeness, isAccepted }) => similar(closeness, isAccepted)),
  { maxLength: 8 },
);
const RANK = { withheld: 0, open: 1, fills: 2 };

test("another acceptance never makes a value less wanted, another refusal never more", () => {
  fc.assert(
    fc.property(someCounts, someSimilar, fc.double({ min: 0, max: 1, noNaN: true }), (known, near, closeness) => {
      const now = RANK[decideSlot(known, near).kind];
      expect(RANK[decideSlot({ ...known, accepted: known.accepted + 1 }, near).kind]).toBeGreaterThanOrEqual(now);
      expect(RANK[decideSlot({ ...known, rejected: known.rejected + 1 }, near).kind]).toBeLessThanOrEqual(now);
      expect(RANK[decideSlot(known, [...near, similar(closeness, true)]).kind]).toBeGreaterThanOrEqual(now);
      expect(RANK[decideSlot(known, [...near, similar(closeness, false)]).kind]).toBeLessThanOrEqual(now);
    }),
  );
});

test("nothing fills before it was accepted twice, nothing is withheld before it was refused twice", () => {
  fc.assert(
    fc.property(someCounts, someSimilar, (known, near) => {
      const { kind } = decideSlot(known, near);
      if (kind === "fills") expect(known.accepted).toBeGreaterThanOrEqual(2);
      if (kind === "withheld") expect(known.rejected).toBeGreaterThanOrEqual(2);
    }),
  );
});
