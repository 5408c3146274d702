import { expect, test } from "vitest";
import { drawLines } from "./draw-lines.ts";

const frame = { left: 0, right: 100, top: 0, bottom: 100 };

test("lines start at zero, end within the frame and break where a day has no value", () => {
  const { paths, ticks } = drawLines(
    [
      [0, null, 200],
      [100, 100, 100],
    ],
    frame,
  );
  expect(ticks.map(({ value }) => value)).toEqual([0, 50, 100, 150, 200]);
  expect(paths).toEqual(["M0.0 100.0M100.0 0.0", "M0.0 50.0L50.0 50.0L100.0 50.0"]);
});

test("there is no half a user, and there are parts of a dollar", () => {
  const ticksOf = (values: number[]) => drawLines([values], frame).ticks.map(({ value }) => value);
  expect(ticksOf([0, 1])).toEqual([0, 1]);
  expect(ticksOf([0, 2])).toEqual([0, 1, 2]);
  expect(ticksOf([0, 1.5])).toEqual([0, 0.5, 1, 1.5]);
});

test("nothing at all is a flat line", () => {
  const { paths, ticks } = drawLines([[0, 0]], frame);
  expect(paths).toEqual(["M0.0 100.0L100.0 100.0"]);
  expect(ticks.map(({ value }) => value)).toEqual([0, 1]);
});
