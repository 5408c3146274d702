import { expect, test } from "vitest";
import { recallFor } from "../../memory/prompt-memory.ts";
import type { SlotCounts } from "../../memory/slot-decision.ts";
import { improvePrompt } from "../improve-prompt.ts";
import { isTopical } from "./memory-slots.ts";

const EMAIL = "Write an email to a supplier about the new opening hours";
const choice = (slot: string, value: string, accepted: number, rejected = 0): SlotCounts => ({
  slot,
  value,
  accepted,
  rejected,
});
const tone = (name: string, accepted: number, rejected = 0) => choice("tone", `tone.${name}`, accepted, rejected);
const improve = (prompt: string, choices: readonly SlotCounts[], preferences = {}) =>
  improvePrompt({ prompt, preferences, memory: recallFor(choices, [], isTopical) });

test("without a memory nothing is different", () => {
  expect(improve(EMAIL, [])).toEqual(improvePrompt({ prompt: EMAIL }));
});

test("a tone kept twice fills the slot that the profile leaves open, and is shown as what it is", () => {
  const { improvedPrompt, assumptions, reasons } = improve(EMAIL, [tone("friendly", 2)]);
  expect(improvedPrompt).toContain("Use a friendly tone");
  expect(assumptions).toContain("As you kept it before: Use a friendly tone.");
  expect(reasons.join(" ")).toContain("You kept this the last times.");
  expect(improve(EMAIL, [tone("friendly", 1)]).improvedPrompt).not.toContain("friendly");
});

test("the profile wins over memory, and so does the prompt", () => {
  const { improvedPrompt } = improve(EMAIL, [tone("friendly", 5)], { preferredTone: "neutral" });
  expect(improvedPrompt).toContain("Use a neutral tone");
  expect(improvedPrompt).not.toContain("friendly");
  expect(improve(`${EMAIL}, in a formal tone`, [tone("friendly", 5)]).improvedPrompt).not.toContain("friendly");
});

test("what was refused twice is not offered again, even from the profile", () => {
  const profile = { preferredTone: "friendly" };
  expect(improve(EMAIL, [], profile).improvedPrompt).toContain("Use a friendly tone");
  expect(improve(EMAIL, [tone("friendly", 0, 2)], profile).improvedPrompt).not.toContain("friendly");
});

test("a rule of a kind that was refused twice stays away, whatever its words are", () => {
  const prompt = "swot analysis for my bakery";
  const refused = improve(prompt, [choice("swot.evidence", "swot.evidence", 0, 2)]);
  const ids = (hunks: typeof refused.hunks) => hunks.flatMap((hunk) => (hunk.kind === "changed" ? [hunk.ruleId] : []));
  expect(ids(improve(prompt, []).hunks)).toContain("swot.evidence");
  expect(ids(refused.hunks)).not.toContain("swot.evidence");
});

test("corrections refused twice stop", () => {
  const prompt = "Write an email to a custommer about teh late delivery of their sofa";
  expect(improve(prompt, []).improvedPrompt).toContain("the late delivery");
  expect(improve(prompt, [choice("repair", "repair", 0, 2)]).improvedPrompt).toContain("teh late delivery");
});

test("a question whose answer is known is not asked: the answer goes in, as an assumption that can be taken out", () => {
  const prompt = "write a speech for my uncle";
  const ask = (choices: readonly SlotCounts[]) =>
    improvePrompt({ prompt, questionsMax: 5, memory: recallFor(choices, [], isTopical) });
  expect(ask([]).questions.map(({ id }) => id)).toContain("speech.ask.tone");
  const known = ask([tone("heartfelt", 2)]);
  expect(known.questions.map(({ id }) => id)).not.toContain("speech.ask.tone");
  expect(known.improvedPrompt).toContain("Make it heartfelt");
  expect(known.hunks).toContainEqual(expect.objectContaining({ ruleId: "tone.heartfelt", isAssumed: true }));
});

test("what suits one subject does not go into another", () => {
  const expert = [choice("reader", "reader.expert", 4)];
  expect(improve("explain inflation", expert).improvedPrompt).not.toContain("expert");
});

test("code and other languages are left alone, whatever is remembered", () => {
  for (const prompt of ["def f(x):\n  return x", "Schreibe bitte eine E-Mail an meinen Vermieter"]) {
    expect(improve(prompt, [tone("friendly", 5)]).improvedPrompt).toBe(prompt);
  }
});
