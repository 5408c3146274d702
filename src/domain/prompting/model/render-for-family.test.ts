import { expect, test } from "vitest";
import { findLostSpans } from "../analyze/protected-spans.ts";
import { improvePrompt } from "../improve-prompt.ts";
import type { Improvement } from "../improvement.ts";
import { improvedTextOf } from "../prompt-edit.ts";
import { renderForFamily } from "./render-for-family.ts";

const prompt = "write something about the old barn for 12 guests";
const added = [
  { title: "Reader", sentence: "Write it for readers who have never been there.", reason: "They need the basics." },
  { title: "Tone", sentence: "Use plain words in a warm tone.", reason: "It is a family day." },
] as const;

function improvedWith(sentences: readonly (typeof added)[number][]): Improvement {
  const changes = sentences.map(({ title, sentence, reason }) => ({
    kind: "changed" as const,
    removed: "",
    added: `${title === sentences[0]?.title ? ". " : " "}${sentence}`,
    title,
    reason,
  }));
  const hunks = [{ kind: "kept" as const, text: prompt }, ...changes];
  return { ...improvePrompt({ prompt }), hunks, improvedPrompt: improvedTextOf(hunks) };
}

test("each family gets the same words, set the way it reads them best", () => {
  const improvement = improvedWith(added);
  expect(renderForFamily(improvement, "gpt")).toBe(
    `${prompt}.\n\nYou are done when all of this holds:\n- ${added[0].sentence}\n- ${added[1].sentence}`,
  );
  expect(renderForFamily(improvement, "claude")).toBe(
    `<context>\n- ${added[0].sentence} (Why: ${added[0].reason})\n</context>\n\n<task>\n${prompt}.\n</task>\n\n` +
      `<requirements>\n- ${added[1].sentence} (Why: ${added[1].reason})\n</requirements>`,
  );
  expect(renderForFamily(improvement, "gemini")).toBe(
    `${added[0].sentence}\n\nRequirements:\n- ${added[1].sentence}\n\nTask: ${prompt}.`,
  );
});

test("nothing of the improved prompt is lost on the way", () => {
  const improvement = improvedWith(added);
  for (const family of ["gpt", "claude", "gemini"] as const) {
    const rendered = renderForFamily(improvement, family) ?? "";
    expect(findLostSpans(improvement.improvedPrompt, rendered)).toEqual([]);
    for (const { sentence } of added) expect(rendered).toContain(sentence);
  }
});

test("a prompt in one piece stays as it is, and so do servers of one's own", () => {
  expect(renderForFamily(improvedWith(added.slice(0, 1)), "claude")).toBeNull();
  expect(renderForFamily(improvedWith(added), "local")).toBeNull();
});
