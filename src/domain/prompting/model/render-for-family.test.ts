import { expect, test } from "vitest";
import { NO_MEMORY } from "../../memory/prompt-memory.ts";
import { findLostSpans } from "../analyze/protected-spans.ts";
import { improvePrompt } from "../improve-prompt.ts";
import type { Improvement } from "../improvement.ts";
import { freezePrompt } from "./model-freeze.ts";
import { improvementFrom } from "./model-improvement.ts";
import { renderForFamily } from "./render-for-family.ts";

const prompt = "write something about the old barn for 12 guests";
const added = [
  {
    slot: "audience",
    old: "",
    new: "Write it for readers who have never been there.",
    reason: "They need the basics.",
  },
  { slot: "tone", old: "", new: "Use plain words in a warm tone.", reason: "It is a family day." },
] as const;

function improvedWith(edits: readonly (typeof added)[number][]): Improvement {
  const lite = { ...improvePrompt({ prompt, level: "lite" }), hunks: [{ kind: "kept" as const, text: prompt }] };
  const outcome = improvementFrom({
    level: "full",
    frozen: freezePrompt(prompt),
    answer: { edits: edits.map((edit) => ({ ...edit, assumption: "" })), slots: [], questions: [] },
    lite,
    known: { preferences: {}, memory: NO_MEMORY, recentTurns: [] },
  });
  if (outcome.kind !== "improved") throw new Error("expected an improvement");
  return outcome.improvement;
}

test("each family gets the same words, set the way it reads them best", () => {
  const improvement = improvedWith(added);
  expect(renderForFamily(improvement, "gpt")).toBe(
    `${prompt}.\n\nYou are done when all of this holds:\n- ${added[0].new}\n- ${added[1].new}`,
  );
  expect(renderForFamily(improvement, "claude")).toBe(
    `<context>\n- ${added[0].new} (Why: ${added[0].reason})\n</context>\n\n<task>\n${prompt}.\n</task>\n\n` +
      `<requirements>\n- ${added[1].new} (Why: ${added[1].reason})\n</requirements>`,
  );
  expect(renderForFamily(improvement, "gemini")).toBe(
    `${added[0].new}\n\nRequirements:\n- ${added[1].new}\n\nTask: ${prompt}.`,
  );
});

test("nothing of the improved prompt is lost on the way", () => {
  const improvement = improvedWith(added);
  for (const family of ["gpt", "claude", "gemini"] as const) {
    const rendered = renderForFamily(improvement, family) ?? "";
    expect(findLostSpans(improvement.improvedPrompt, rendered)).toEqual([]);
    for (const { new: sentence } of added) expect(rendered).toContain(sentence);
  }
});

test("a prompt in one piece stays as it is, and so do the rules' own rewrites and servers of one's own", () => {
  expect(renderForFamily(improvedWith(added.slice(0, 1)), "claude")).toBeNull();
  expect(renderForFamily({ ...improvedWith(added), level: "lite" }, "claude")).toBeNull();
  expect(renderForFamily(improvedWith(added), "local")).toBeNull();
});
