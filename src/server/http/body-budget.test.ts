import { expect, test } from "vitest";
import { BODY_BUDGET, PendingBodies } from "./body-budget.ts";

const KIB = 1024;
const MAX = { bytesMax: 400 * KIB, ownBytesMax: 200 * KIB, ownLongMax: 2, longBytes: 64 * KIB };

test("all bodies together have a budget, and what is released can be had again", () => {
  const bodies = new PendingBodies(MAX);
  const held = ["ada", "ben"].map((owner) => bodies.begin(owner));
  for (const body of held) body.take(200 * KIB);
  const late = bodies.begin("cleo");
  expect(() => late.take(1)).toThrow("Too much is being sent");
  held[0]?.release();
  held[0]?.release();
  late.take(200 * KIB);
  expect(bodies.bytes).toBe(400 * KIB);
  for (const body of [...held, late]) body.release();
  expect(bodies.bytes).toBe(0);
});

test("one account has a share of it", () => {
  const bodies = new PendingBodies(MAX);
  bodies.begin("ada").take(150 * KIB);
  expect(() => bodies.begin("ada").take(51 * KIB)).toThrow("of your long requests");
  bodies.begin("ada").take(50 * KIB);
  bodies.begin("ben").take(200 * KIB);
});

test("of one account two long bodies come at once, and any number of short ones", () => {
  const bodies = new PendingBodies(MAX);
  const [first] = [bodies.begin("ada"), bodies.begin("ada")].map((body) => {
    body.expect(65 * KIB);
    return body;
  });
  for (let count = 0; count < 10; count++) bodies.begin("ada").take(KIB);
  expect(() => bodies.begin("ada").expect(65 * KIB)).toThrow("of your long requests");
  // One whose length is not told is long once it has become so.
  const growing = bodies.begin("ada");
  growing.take(64 * KIB);
  expect(() => growing.take(1)).toThrow("of your long requests");
  bodies.begin("ben").expect(65 * KIB);
  first?.end();
  growing.take(1);
});

test("what is told to be long holds no bytes before they have come", () => {
  const bodies = new PendingBodies(MAX);
  bodies.begin("ada").expect(1e9);
  expect(bodies.bytes).toBe(0);
});

test("two of the longest bodies of one account fit, and no three accounts fill the budget", () => {
  expect(BODY_BUDGET.ownBytesMax).toBeGreaterThanOrEqual(2 * 20 * 1024 * KIB);
  expect(BODY_BUDGET.bytesMax).toBeGreaterThan(3 * BODY_BUDGET.ownBytesMax);
});
