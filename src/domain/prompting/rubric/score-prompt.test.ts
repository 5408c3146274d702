import fc from "fast-check";
import { expect, test } from "vitest";
import { RUBRIC, RUBRIC_CHECK_IDS, type RubricCheckId } from "./rubric.ts";
import { scorePrompt } from "./score-prompt.ts";
import { findVagueWords } from "./vague-words.ts";

const score = (prompt: string) => scorePrompt(prompt, { hasMaterial: false });
const overall = (prompt: string): number => score(prompt).overall;
const passed = (prompt: string, id: RubricCheckId) => score(prompt).checks.find((check) => check.id === id)?.passed;

const BARE_WISHES = ["write me something good", "help me", "make it better", "marketing", "do something nice for me"];

test("a request with an attachment, a form and a reader is good, a bare wish is low, and gibberish is nothing", () => {
  const good = overall("Summarise the attached contract in 5 bullets for our board.");
  expect(good).toBeGreaterThanOrEqual(70);
  for (const wish of BARE_WISHES) expect([wish, overall(wish) < 30 && overall(wish) < good - 40]).toEqual([wish, true]);
  for (const noise of ["asdf jkl qwer", "sdfsdf", "???", "", "xkcd bcdfg hjkl"])
    expect([noise, overall(noise)]).toEqual([noise, 0]);
});

test.each([
  "What is the capital of Peru?",
  "how long do I boil an egg?",
  "Is it going to be a leap year in 2028?",
  "who wrote The Magic Mountain",
])("a question that needs nothing is not bad: %s", (question) => {
  expect(overall(question)).toBeGreaterThanOrEqual(80);
});

test.each([
  "Fasse den angehängten Vertrag in 5 Punkten für unseren Vorstand zusammen.",
  "Resume el contrato adjunto en 5 viñetas para nuestro consejo.",
  "Résume le contrat ci-joint en cinq points pour notre conseil.",
  "Riassumi il contratto allegato in 5 punti per il nostro consiglio.",
  "napisz maila do dostawcy ze test przesuwamy na 25 marca",
  "请用五点总结所附合同，供董事会阅读。",
  "Напиши письмо начальнику",
])("another language is not punished: %s", (prompt) => {
  expect(overall(prompt)).toBeGreaterThanOrEqual(70);
  expect(score(prompt).checks.filter((check) => check.passed === false)).toEqual([]);
});

test("each thing that is said makes the score higher, whatever was said before", () => {
  const said = [
    "Write a listing for a flat",
    ", two bedrooms, a garden, a big kitchen",
    ", for first-time buyers",
    ", so that they book a viewing",
    ", in a warm, plain tone",
    ", in 120 words",
    ", without worn phrases.",
  ];
  const scores = said.map((_, index) => overall(said.slice(0, index + 1).join("")));
  expect(scores).toEqual([...scores].sort((a, b) => a - b));
  expect(new Set(scores).size).toBe(said.length);
  expect(scores.at(-1)).toBe(100);
});

test("a request to work on a text misses the text, where none came with it", () => {
  expect(passed("Proofread my essay", "material")).toBe(false);
  expect(scorePrompt("Proofread my essay", { hasMaterial: true }).checks[1]).toMatchObject({ passed: true });
  expect(passed("Write a poem about the sea", "material")).toBeNull();
});

test("wishes that cannot both be kept are found, and refined ones are not", () => {
  for (const prompt of [
    "Write a short, comprehensive report on bees",
    "Write a speech of at least 300 words and under 100 words",
    "Write a formal letter in casual words to my bank",
    "Write a post with emojis. No emojis.",
  ])
    expect([prompt, passed(prompt, "consistent")]).toEqual([prompt, false]);
  for (const prompt of [
    "Write a short report, not too long",
    "Write between 100 words and 300 words on bees, at least 100 words",
    "Write a friendly note, not formal, more casual",
    "Write a post without emojis, and don't use emojis in the title",
  ])
    expect([prompt, passed(prompt, "consistent")]).toEqual([prompt, true]);
});

test("in a conversation nothing is missed that may have been said before", () => {
  const goesOn = (prompt: string) => scorePrompt(prompt, { hasMaterial: false, goesOn: true });
  for (const prompt of ["shorter please", "now for year 9", "thanks, that worked!", "👍"]) {
    expect(goesOn(prompt).overall).toBeGreaterThanOrEqual(70);
    expect(goesOn(prompt).checks.filter((check) => check.passed === false)).toEqual([]);
  }
});

test("a name with its title is a reader, in whatever case it is typed", () => {
  expect(passed("write a email to mrs okafor about the viewing", "reader")).toBe(true);
  expect(passed("write a email about the viewing", "reader")).toBe(false);
});

test("whoever follows the words of an advice passes its check", () => {
  for (const id of ["reader", "purpose", "content", "tone", "form", "limits"] as const) {
    expect(passed("Write a poem", id)).toBe(false);
    for (const [, words = ""] of RUBRIC[id].advice.matchAll(/“([^”]+)”/g))
      expect([words, passed(`Write a poem ${words}`, id)]).toEqual([words, true]);
  }
});

test("there are ten checks, a sentence with each that counts, and three scores that are their means", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.boolean(), (prompt, hasMaterial) => {
      const { checks, scores, overall: whole } = scorePrompt(prompt, { hasMaterial });
      expect(checks.map(({ id }) => id)).toEqual(RUBRIC_CHECK_IDS);
      expect(checks).toHaveLength(10);
      for (const check of checks) expect(check.sentence === "").toBe(check.passed === null);
      for (const value of Object.values(scores)) expect(value >= 0 && value <= 10).toBe(true);
      expect(whole >= 0 && whole <= 100).toBe(true);
    }),
  );
});

test("words that settle nothing are marked where they stand", () => {
  const prompt = "write Something nice or stuff, goodness";
  expect(findVagueWords(prompt).map(({ start, end }) => prompt.slice(start, end))).toEqual([
    "Something",
    "nice",
    "stuff",
  ]);
});
