import { expect, test } from "vitest";
import { recallFor } from "../../memory/prompt-memory.ts";
import type { SlotCounts } from "../../memory/slot-decision.ts";
import { analyzePrompt } from "../analyze/analyze.ts";
import { additionsFor } from "../edit/edit-additions.ts";
import { improvePrompt } from "../improve-prompt.ts";
import { improvedTextOf } from "../prompt-edit.ts";
import { slotValueOf } from "./memory-lessons.ts";
import { isOwnSentence, isTopical } from "./memory-slots.ts";

const EMAIL = "Write an email to a buyer who lost a bidding war";
const choice = (slot: string, value: string, accepted: number, rejected = 0): SlotCounts => ({
  slot,
  value,
  accepted,
  rejected,
});
const improve = (prompt: string, choices: readonly SlotCounts[], preferences = {}) =>
  improvePrompt({ prompt, level: "lite", preferences, memory: recallFor(choices, [], isTopical) });

test("without a memory nothing is different", () => {
  expect(improve(EMAIL, [])).toEqual(improvePrompt({ prompt: EMAIL, level: "lite" }));
});

test("a tone kept twice fills the slot that the profile leaves open, and is shown as what it is", () => {
  const { improvedPrompt, assumptions, reasons } = improve(EMAIL, [choice("Tone", "Use a friendly tone.", 2)]);
  expect(improvedPrompt).toContain("Use a friendly tone");
  expect(assumptions).toContain("As you kept it before: Use a friendly tone.");
  expect(reasons.join(" ")).toContain("You kept this the last times.");
  expect(improve(EMAIL, [choice("Tone", "Use a friendly tone.", 1)]).improvedPrompt).not.toContain("friendly");
});

test("the profile wins over memory, and so does the prompt", () => {
  const friendly = [choice("Tone", "Use a friendly tone.", 5)];
  const { improvedPrompt } = improve(EMAIL, friendly, { preferredTone: "neutral" });
  expect(improvedPrompt).toContain("Use a neutral tone");
  expect(improvedPrompt).not.toContain("friendly");
  expect(improve(`${EMAIL}, in a formal tone`, friendly).improvedPrompt).not.toContain("friendly");
});

test("a preference that says nothing leaves the slot to memory", () => {
  const short = [choice("Length", "Keep it short.", 2)];
  const saved = { detailLevel: "moderate", responseStyle: "comprehensive", outputFormat: "structured" };
  expect(improve(EMAIL, short, saved).improvedPrompt).toContain("Keep it short");
  expect(improve(EMAIL, short, { ...saved, detailLevel: "exhaustive" }).improvedPrompt).not.toContain("Keep it short");
});

test("a slot is filled once: an answer does not contradict the profile", () => {
  const funny = [choice("Tone", "Funny", 3)];
  expect(improve("write a speech", funny).improvedPrompt).toContain("Tone: Funny");
  const { improvedPrompt, questions } = improve("write a speech", funny, { preferredTone: "neutral" });
  expect(improvedPrompt).toContain("Use a neutral tone");
  expect(improvedPrompt).not.toContain("Funny");
  expect(questions.map(({ detail }) => detail)).toContain("tone");
});

test("what was refused twice is not offered again, even from the profile", () => {
  const profile = { preferredTone: "friendly", detailLevel: "minimal" };
  expect(improve(EMAIL, [], profile).improvedPrompt).toContain("Use a friendly tone");
  const { improvedPrompt } = improve(EMAIL, [choice("Tone", "Use a friendly tone.", 0, 2)], profile);
  expect(improvedPrompt).not.toContain("friendly");
  expect(improvedPrompt).toContain("Keep it short");
});

test("corrections refused twice stop", () => {
  const prompt = "Write an email to a custommer about teh late delivery of their sofa";
  expect(improve(prompt, []).improvedPrompt).toContain("the late delivery");
  const titles = improve(prompt, []).hunks.flatMap((hunk) => (hunk.kind === "changed" ? [hunk.title] : []));
  expect(titles).toContain("Spelling");
  expect(improve(prompt, [choice("Spelling", "", 0, 2)]).improvedPrompt).toContain("teh late delivery");
});

test("a question whose answer is known is not asked: the answer goes in, as an assumption that can be taken out", () => {
  const prompt = "write a listing for my house";
  const asked = improve(prompt, []).questions;
  const tone = asked.find(({ detail }) => detail === "tone");
  expect(tone?.options).toContain("Warm and inviting");
  const known = improve(prompt, [choice("Tone", "Warm and inviting", 2)]);
  expect(known.questions.map(({ detail }) => detail)).not.toContain("tone");
  expect(known.improvedPrompt).toContain("Tone: Warm and inviting");
  expect(known.assumptions).toContain("Tone: Warm and inviting, as in earlier prompts.");
  const added = known.hunks.find((hunk) => hunk.kind === "changed" && hunk.added.includes("Warm and inviting"));
  if (added?.kind !== "changed") throw new Error("not added");
  expect(slotValueOf(added)).toEqual({ slot: "Tone", value: "Warm and inviting" });
  expect(improvedTextOf(known.hunks)).toBe(known.improvedPrompt);
});

test("an answer that suits one subject is asked for again on another", () => {
  const prompt = "write a listing for my house";
  const { questions, improvedPrompt } = improve(prompt, [choice("Audience", "Families", 4)]);
  expect(questions.map(({ detail }) => detail)).toContain("audience");
  expect(improvedPrompt).not.toContain("Families");
});

test("every remembered sentence of the profile finds its preference again", () => {
  for (const [sentence, prompt] of [
    ["Use a professional tone.", EMAIL],
    ["Use an enthusiastic tone.", EMAIL],
    ["Use a neutral tone.", EMAIL],
    ["Use an empathetic tone.", EMAIL],
    ["Keep it short.", EMAIL],
    ["Cover it in full detail.", EMAIL],
    ["I am a beginner in this.", "Explain total cost of ownership"],
    ["I am advanced in this.", "Explain total cost of ownership"],
    ["I am an expert in this.", "Explain total cost of ownership"],
    ["Answer in bullet points.", "Brainstorm blog ideas for a vet"],
    ["Answer as a numbered list.", "Brainstorm blog ideas for a vet"],
    ["Answer in paragraphs.", "Brainstorm blog ideas for a vet"],
    ["Answer as a table.", "Brainstorm blog ideas for a vet"],
  ] as const) {
    expect(isOwnSentence(sentence)).toBe(true);
    const slot = { U: "Tone", K: "Length", C: "Length", I: "Reader", A: "Format" }[sentence.charAt(0)] ?? "";
    expect(improve(prompt, [choice(slot, sentence, 2)]).improvedPrompt).toContain(sentence.replace(".", ""));
  }
  expect(additionsFor(analyzePrompt(EMAIL), {}).every(({ sentence }) => isOwnSentence(sentence))).toBe(true);
});

test("code and other languages are left alone, whatever is remembered", () => {
  const choices = [choice("Tone", "Use a friendly tone.", 5), choice("Length", "Keep it short.", 5)];
  for (const prompt of ["def f(x):\n  return x", "Schreibe bitte eine E-Mail an meinen Vermieter"]) {
    expect(improve(prompt, choices).improvedPrompt).toBe(prompt);
  }
});
