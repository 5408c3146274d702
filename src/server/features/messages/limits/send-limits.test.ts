import { expect, test } from "vitest";
import { createSendingLimitsReader } from "./send-limits.ts";

const MONEY = { free: 1, plus: 10, premier: 30, instance: 200 };
const limits = createSendingLimitsReader(MONEY, { visitors: 0.1, paying: 0.5 });
const usd = (spender: Parameters<typeof limits>[0]) => {
  const { userMicroUsd, instanceMicroUsd } = limits(spender).ceilings;
  return [userMicroUsd / 1_000_000, instanceMicroUsd / 1_000_000];
};

test("visitors together, one user of each plan, and up to where of the whole day each may go", () => {
  expect(usd("visitor")).toEqual([20, 100]);
  expect(usd("free")).toEqual([1, 100]);
  expect(usd("plus")).toEqual([10, 200]);
  expect(usd("premier")).toEqual([30, 200]);
});
