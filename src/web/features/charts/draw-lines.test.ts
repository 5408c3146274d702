import { expect, test } from "vitest";
import { createCountScale, createScoreScale, drawLine, ticksOf } from "./draw-lines.ts";

const frame = { left: 0, right: 100, top: 0, bottom: 100 };
const plain = { frame, isLastRunning: false, bridgesGaps: false };

test("lines start at zero, end within the frame and break where a day has no value", () => {
  const scale = createCountScale([0, null, 200, 100, 100, 100]);
  expect(ticksOf(scale)).toEqual([0, 50, 100, 150, 200]);
  expect(drawLine([0, null, 200], { ...plain, scale }).settled).toBe("M0 100h0M100 0h0");
  expect(drawLine([100, 100, 100], { ...plain, scale }).settled).toBe("M0 50L50 50L100 50");
});

test("a day that is not over is drawn apart, from the value before it", () => {
  const scale = createCountScale([0, 100, 200]);
  const running = { ...plain, scale, isLastRunning: true };
  expect(drawLine([0, 100, 200], running)).toEqual({ settled: "M0 100L50 50", running: "M50 50L100 0" });
  expect(drawLine([0, null, 200], running)).toEqual({ settled: "M0 100h0", running: "M100 0h0" });
  expect(drawLine([0, null, 200], { ...running, bridgesGaps: true }).running).toBe("M0 100L100 0");
});

test("there is no half a user, and there are parts of a dollar", () => {
  expect(ticksOf(createCountScale([0, 1]))).toEqual([0, 1]);
  expect(ticksOf(createCountScale([0, 2]))).toEqual([0, 1, 2]);
  expect(ticksOf(createCountScale([0, 1.5]))).toEqual([0, 0.5, 1, 1.5]);
});

test("scores stand between whole scores, and never beyond 0 and 10", () => {
  expect(ticksOf(createScoreScale([6.2, null, 7.4]))).toEqual([6, 7, 8]);
  expect(ticksOf(createScoreScale([10]))).toEqual([9, 10]);
  expect(ticksOf(createScoreScale([0]))).toEqual([0, 1]);
});

test("nothing at all is a flat line, and no value no line", () => {
  expect(drawLine([0, 0], { ...plain, scale: createCountScale([0, 0]) }).settled).toBe("M0 100L100 100");
  expect(drawLine([null], { ...plain, scale: createScoreScale([null]) })).toEqual({ settled: "", running: "" });
});
