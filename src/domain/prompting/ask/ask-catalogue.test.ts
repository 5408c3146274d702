import { expect, test } from "vitest";
import { TOPICS } from "../analyze/topics.ts";
import { THING_QUESTIONS, TOPIC_QUESTIONS } from "./ask-catalogue.ts";
import { FRAME_QUESTIONS } from "./ask-frames.ts";
import { DETAIL_KINDS } from "./ask-kinds.ts";
import { NOUN_CLASSES } from "./ask-noun-classes.ts";

const ALL = [...TOPIC_QUESTIONS, ...THING_QUESTIONS, ...FRAME_QUESTIONS];

test("every question can be asked in plain, short words and answered with a tap", () => {
  for (const { question, options } of ALL) {
    expect(question.split(" ").length, question).toBeLessThanOrEqual(15);
    expect(question).toMatch(/\?$/);
    expect(options.length, question).toBeGreaterThanOrEqual(2);
    expect(options.length, question).toBeLessThanOrEqual(4);
    expect(new Set(options).size, question).toBe(options.length);
    for (const option of options) expect(option.trim(), question).not.toBe("");
  }
});

test("every question is of a known kind", () => {
  for (const { kind } of [...TOPIC_QUESTIONS, ...THING_QUESTIONS]) expect([...DETAIL_KINDS.keys()]).toContain(kind);
  for (const { detail, importance } of DETAIL_KINDS.values()) {
    expect(detail).not.toBe("");
    expect([1, 2, 3]).toContain(importance);
  }
});

test("every question is for topics and things that there are", () => {
  for (const { topics, unless } of TOPIC_QUESTIONS) {
    expect(topics.length).toBeGreaterThan(0);
    for (const topic of [...topics, ...unless]) expect(TOPICS).toContain(topic);
  }
  const classes = [...NOUN_CLASSES, "@latest", "@best", "@loose"];
  for (const question of THING_QUESTIONS) for (const name of question.classes) expect(classes).toContain(name);
});

test("a question about a thing names it once", () => {
  for (const { question } of THING_QUESTIONS)
    expect(question.match(/\{(?:n|the)\}/g)?.length ?? 0).toBeLessThanOrEqual(1);
});
