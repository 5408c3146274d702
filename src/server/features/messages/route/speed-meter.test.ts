import { expect, test } from "vitest";
import { findCatalogueEntries } from "#domain/catalogue/catalogue.ts";
import { CATALOGUE_2025 } from "#support/catalogue-2025.ts";
import { type RoutePromptDeps, routePrompt } from "./route-prompt.ts";
import { createSpeedMeter } from "./speed-meter.ts";

const HARD =
  "Prove the theorem formally: find the integral of $x^2 e^{x}$ from $0$ to $\\pi$ and optimize the algorithm.";
const offered = findCatalogueEntries(CATALOGUE_2025, ["gpt-4o", "claude-opus"]);
const models = { offers: () => offered.map((entry) => ({ entry, isReady: true })) };
const catalogue = { current: () => CATALOGUE_2025 };
const preferences = {
  model: null,
  mode: "quality",
  isTurbo: true,
  experimentalModels: false,
  modelRegion: null,
} as const;
const choose = (deps: Partial<RoutePromptDeps>, isTurbo = true, tier: "plus" | "premier" = "premier") =>
  routePrompt({ models, catalogue, ...deps }, HARD, tier, { ...preferences, isTurbo })?.model;

function measured(wholeMs: number, opusMs: number) {
  const meter = createSpeedMeter();
  for (let n = 0; n < 20; n++) meter.note({ model: "claude-opus", callMs: opusMs, wholeMs, isTurbo: true });
  return meter;
}

test("little measured says nothing; later the median does, and old times are forgotten", () => {
  const meter = createSpeedMeter();
  for (let n = 0; n < 9; n++) meter.note({ model: "gpt-4o", callMs: 500, wholeMs: 600, isTurbo: true });
  expect(meter.speed()).toEqual({ medianMs: null, firstTokenMs: {} });
  meter.note({ model: "gpt-4o", callMs: 9_000, wholeMs: 9_100, isTurbo: false });
  expect(meter.speed()).toEqual({ medianMs: null, firstTokenMs: { "gpt-4o": 500 } });
  for (let n = 0; n < 100; n++) meter.note({ model: "gpt-4o", callMs: 700, wholeMs: 800, isTurbo: true });
  expect(meter.speed()).toEqual({ medianMs: 800, firstTokenMs: { "gpt-4o": 700 } });
});

test("turbo leaves the slow model out once the median comes near a second, and only then", () => {
  expect(choose({})).toBe("claude-opus");
  expect(choose({ speed: measured(900, 1_500).speed })).toBe("gpt-4o");
  expect(choose({ speed: measured(400, 1_500).speed })).toBe("claude-opus");
  expect(choose({ speed: measured(900, 700).speed })).toBe("claude-opus");
});

test("without turbo nobody is left out for being slow", () => {
  expect(choose({ speed: measured(900, 1_500).speed }, false)).toBe("claude-opus");
});
