import { expect, test } from "vitest";
import { blankFiller } from "./score-filler.ts";

test("boilerplate is blanked in place, content never", () => {
  const filler = "You are a world-class expert.";
  expect(blankFiller(`${filler} Compare oats and rye.`)).toBe(`${" ".repeat(filler.length)} Compare oats and rye.`);
  const pirate = "You are a pirate from Tortuga. Tell a joke.";
  expect(blankFiller(pirate)).toBe(pirate);
});

test("a prompt of nothing but boilerplate is kept", () => {
  expect(blankFiller("Thank you so much in advance!")).toBe("Thank you so much in advance!");
});
