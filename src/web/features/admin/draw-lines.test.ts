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

test("nothing at all is a flat line", () => {
  const { paths, ticks } = drawLines([[0, 0]], frame);
  expect(paths).toEqual(["M0.0 100.0L100.0 100.0"]);
  expect(ticks.map(({ value }) => value)).toEqual([0, 1]);
});
