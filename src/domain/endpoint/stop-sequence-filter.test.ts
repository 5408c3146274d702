import { expect, test } from "vitest";
import { StopSequenceFilter } from "./stop-sequence-filter.ts";

/** What a reader gets of these pieces. */
function read(stops: readonly string[], pieces: readonly string[]): string {
  const cutter = new StopSequenceFilter(stops);
  let told = "";
  for (const piece of pieces) {
    const { text, isOver } = cutter.take(piece);
    told += text;
    if (isOver) return told;
  }
  return told + cutter.rest();
}

test("a text ends before the first stop, however it is cut into pieces", () => {
  const text = "one\n\nObservation: two END";
  for (let size = 1; size <= text.length; size++) {
    const pieces = text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
    expect(read(["Observation:", "END"], pieces)).toBe("one\n\n");
  }
});

test("nothing is lost of a text that only nearly has a stop in it", () => {
  expect(read(["END"], ["the EN", "D", " never comes"])).toBe("the ");
  expect(read(["END"], ["the EN", "EN", "N EN"])).toBe("the ENENN EN");
  expect(read(["aab"], ["aa", "a", "c"])).toBe("aaac");
  expect(read(["aab"], ["aa", "a", "b!"])).toBe("a");
});

test("a piece is told at once where no stop could begin at its end", () => {
  const cutter = new StopSequenceFilter(["###"]);
  expect(cutter.take("hello ")).toEqual({ text: "hello ", isOver: false });
  expect(cutter.take("#")).toEqual({ text: "", isOver: false });
  expect(cutter.take(" heading")).toEqual({ text: "# heading", isOver: false });
});
