import { expect, test } from "vitest";
import { recallFor } from "../../memory/prompt-memory.ts";
import { improvePrompt } from "../improve-prompt.ts";
import { lessonsOfPrompt, lessonsOfReview } from "../learned/memory-lessons.ts";
import { answerSentence, withAnswer } from "./answer-sentence.ts";
import { expertHints } from "./expert-hints.ts";
import { KINDS } from "./kinds.ts";
import { settledQuestions } from "./settled-questions.ts";
import { WISHES } from "./wishes.ts";

const RULES = KINDS.flatMap(({ rules }) => rules);
const QUESTIONS = KINDS.flatMap(({ questions }) => questions);
const EXAMPLES = KINDS.flatMap(({ examples }) => examples);
const improve = (prompt: string) => improvePrompt({ prompt, questionsMax: 3 });

test("ids name one thing each", () => {
  expect(new Set(KINDS.map(({ id }) => id)).size).toBe(KINDS.length);
  for (const { rules, questions } of KINDS) {
    const ids = [...rules, ...questions].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
  const words = new Map<string, string>();
  for (const { id, sentence } of [...RULES, ...QUESTIONS.flatMap(({ answers }) => answers), ...WISHES]) {
    expect(words.get(id) ?? sentence).toBe(sentence);
    words.set(id, sentence);
  }
});

test("ways to ask are read in small letters and together: none has flags or groups of its own", () => {
  for (const { asks } of KINDS) {
    expect(asks?.flags ?? "").toBe("");
    expect(asks?.source ?? "").not.toMatch(/\((?!\?[:=!<])|\(\?<(?![=!])|\\[1-9]/);
  }
});

test("a rule is a whole sentence, and says each figure it brings in as an assumption", () => {
  for (const { sentence, assumption } of RULES) {
    expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
    for (const figure of sentence.match(/\d+/g) ?? []) expect(assumption).toContain(figure);
  }
});

test("a question has at least two answers, each a sentence, or the beginning of one", () => {
  for (const { answers, question } of QUESTIONS) {
    expect(question).toMatch(/\?$/);
    expect(answers.length).toBeGreaterThanOrEqual(2);
    for (const { option, sentence, needsWords } of answers) {
      expect(sentence).toMatch(needsWords === true ? /[:?]$/ : /\.$/);
      expect(option).not.toMatch(/[:.]$/);
    }
  }
});

test.each(EXAMPLES)("no rule of a kind is refused by the meaning guard: %s", (prompt) => {
  expect(improve(prompt).isGuardRefused).toBeUndefined();
});

test("of every kind, a bare request gets a sentence or a question", () => {
  for (const { id, examples } of KINDS) {
    const helped = examples.filter((prompt) => improve(prompt).changed || improve(prompt).questions.length > 0);
    expect([id, helped.length]).not.toEqual([id, 0]);
  }
});

test("a question that was answered, refused or said is never asked again", () => {
  for (const prompt of EXAMPLES) {
    let text = prompt;
    for (let round = 0; round < 6; round += 1) {
      const { questions } = improve(text);
      const [question] = questions;
      if (question?.answers === undefined) break;
      const answer = question.answers[round % question.answers.length];
      if (answer === undefined) throw new Error(`${question.id} has no answers`);
      text = withAnswer(text, answer, "what I have to say about it");
      expect(improve(text).questions.map(({ id }) => id)).not.toContain(question.id);
    }
  }
});

test("a refused question stays away for the conversation, and one answered in an earlier turn too", () => {
  const prompt = "write a listing for my house";
  const [first] = improve(prompt).questions;
  const id = first?.id ?? "";
  const again = improvePrompt({ prompt, settledQuestionIds: [id] }).questions;
  expect(again.map((question) => question.id)).not.toContain(id);
  const said = { role: "user", text: `an earlier prompt\n${first?.answers?.[0]?.sentence}` } as const;
  expect(improvePrompt({ prompt, turns: [said] }).questions.map((question) => question.id)).not.toContain(id);
  expect(settledQuestions(QUESTIONS, [said.text])).toContain(id);
});

test("an answer becomes a sentence; one that needs words becomes none without them", () => {
  const advert = { sentence: "This is the job advert:", needsWords: true } as const;
  expect(answerSentence({ sentence: "Use a friendly tone." })).toBe("Use a friendly tone.");
  expect(answerSentence(advert, " Cook wanted ")).toBe("This is the job advert: Cook wanted.");
  expect(answerSentence(advert, "Cook wanted\nFull time")).toBe("This is the job advert:\nCook wanted\nFull time.");
  expect(answerSentence(advert, "  ")).toBeNull();
  expect(withAnswer("Write a letter ", advert, "Cook")).toBe("Write a letter\nThis is the job advert: Cook.");
  expect(withAnswer("Write a letter", advert)).toBe("Write a letter");
  const once = withAnswer("Write it", { sentence: "Keep it short." });
  expect(withAnswer(once, { sentence: "Keep it short." })).toBe(once);
});

test("a discriminating wish in a listing is met with fair housing, also in a prompt that is clear", () => {
  const { improvedPrompt } = improve(
    "Write a property listing for a family neighborhood, perfect for young couples, no section 8. 2br condo in Mesa AZ $310k HOA 240",
  );
  expect(improvedPrompt).toContain("who should live there");
});

test("an expert's hints belong to the kind, and an unsure kind has none", () => {
  expect(expertHints("rental agreement for my flat").join(" ")).toContain("deposit");
  expect(expertHints("who wrote the magic mountain")).toEqual([]);
});

test("a special question stays with its trade: a review is not repaired, a lease is not decorated, a cold call is not ill", () => {
  const askedOf = (prompt: string) =>
    improve(prompt)
      .questions.map(({ question }) => question)
      .join(" ");
  expect(askedOf("performance review for a developer who is slow")).not.toMatch(/error|crash/i);
  expect(improve("rental agreement for my apartment in berlin, furnished").improvedPrompt).not.toMatch(/room|decorat/i);
  expect(askedOf("cold call script for insurance")).not.toMatch(/health|symptom/i);
});

test("whoever explains something to somebody else is not asked what they know or need it for themselves", () => {
  expect(improve("explain photosynthesis").questions).toHaveLength(2);
  expect(improve("explain frozen shoulder to a patient").questions).toEqual([]);
  expect(improve("explain vat to people who sell at markets").questions).toEqual([]);
});

test("a lamp that is broken is to be mended, and nobody is asked what they want", () => {
  const isAskedForDemand = (prompt: string) =>
    improve(prompt).questions.some(({ detail }) => detail === "what you want");
  expect(isAskedForDemand("letter to the council about the broken street light outside our house")).toBe(false);
  expect(isAskedForDemand("complaint letter to the airline")).toBe(true);
});

test("names of newsletters and events belong to nobody, those of shops may", () => {
  expect(improve("names for our spring newsletter").improvedPrompt).not.toMatch(/taken/);
  expect(improve("names for our shop").improvedPrompt).toMatch(/taken/);
});

test("whoever says what a text should or must not be like gets no recipe for it, only what keeps facts from being made up", () => {
  const added = (prompt: string) =>
    improve(prompt).hunks.flatMap((hunk) => (hunk.kind === "changed" && hunk.isAssumed ? [hunk.ruleId] : []));
  expect(added("job ad for a baker")).toEqual(expect.arrayContaining([expect.stringMatching(/^jobAd/), "facts.gaps"]));
  expect(added("job ad for a baker, not cheesy")).toEqual(["facts.gaps"]);
  expect(added("friendly job ad for a baker")).toEqual(["facts.gaps"]);
  expect(added("job ad for a baker, not more than 100 words").length).toBeGreaterThan(1);
});

test("a tradesman's quote is a list of prices, a funder is no client, and subject lines are no newsletter", () => {
  const idsOf = (prompt: string) =>
    improve(prompt).hunks.flatMap((hunk) => (hunk.kind === "changed" ? [hunk.ruleId] : []));
  expect(idsOf("quote for replacing a bathroom suite")).toContain("proposal.quote");
  expect(idsOf("write a proposal for a website redesign")).toContain("proposal.order");
  expect(idsOf("grant application for our lunch club")).not.toContain("proposal.order");
  expect(idsOf("10 subject lines for the black friday email")).not.toContain("newsletter.order");
  expect(idsOf("newsletter with a subject line for our bakery")).toContain("newsletter.order");
});

/** Everything that decides and is kept, without a word that is shown. */
function decisions() {
  return EXAMPLES.map((prompt) => {
    const { hunks, questions } = improvePrompt({
      prompt,
      preferences: { preferredTone: "friendly", detailLevel: "minimal" },
      memory: recallFor([{ slot: "listing.order", value: "listing.order", accepted: 0, rejected: 2 }], []),
    });
    const changes = hunks.flatMap((hunk) => (hunk.kind === "changed" ? [hunk] : []));
    const answered = questions.map(({ answers }) => withAnswer(prompt, answers?.[0] ?? { sentence: "" }, "words"));
    return {
      rules: changes.map(({ ruleId }) => ruleId),
      questions: questions.map(({ id, answers }) => [id, answers?.map((answer) => answer.id)]),
      lessons: lessonsOfReview(changes, []),
      lessonsOfAnswers: answered.map(lessonsOfPrompt),
      settled: answered.map((text) => [...settledQuestions(QUESTIONS, [text])]),
    };
  });
}

test("whoever rewords every sentence, title and reason of the registry changes nothing else", () => {
  const before = decisions();
  const worded: { sentence?: string; title?: string; reason?: string; assumption?: string; option?: string }[] = [
    ...RULES,
    ...WISHES,
    ...QUESTIONS.flatMap(({ answers }) => answers),
  ];
  const original = worded.map((each) => ({ ...each }));
  try {
    for (const [index, each] of worded.entries()) {
      // Wishes and answers share their words, so they are reworded alike.
      const { sentence = "", title, reason, assumption } = original[index] ?? {};
      Object.assign(each, {
        sentence: `Reworded, ${sentence}`,
        ...(title !== undefined && { title: `Re ${title}` }),
        ...(reason !== undefined && { reason: `Reworded: ${reason}` }),
        ...(assumption !== undefined && { assumption: `Reworded: ${assumption}` }),
      });
    }
    expect(decisions()).toEqual(before);
  } finally {
    for (const [index, each] of worded.entries()) Object.assign(each, original[index]);
  }
});
