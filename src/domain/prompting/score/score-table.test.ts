import { expect, test } from "vitest";
import { BARE, DETAILS, EXCELLENT, GIBBERISH, GOOD, IRRELEVANT } from "#support/prompts/score-table.ts";
import { scorePrompt } from "./score-prompt.ts";

const gradeOf = (prompt: string): number => scorePrompt(prompt).overall / 10;
const medianOf = (prompts: readonly string[]): number =>
  prompts.map(gradeOf).sort((a, b) => a - b)[prompts.length >> 1] ?? 0;
const PROMPTS = [...BARE.slice(0, 16), ...GOOD.slice(0, 16), ...EXCELLENT.slice(0, 16)];

test.each(GIBBERISH)("%j scores under 2", (prompt) => {
  expect(gradeOf(prompt)).toBeLessThan(2);
});

test.each(BARE)("the bare request %j scores 3 to 5", (prompt) => {
  expect(gradeOf(prompt)).toBeGreaterThanOrEqual(3);
  expect(gradeOf(prompt)).toBeLessThanOrEqual(5);
});

test.each(EXCELLENT)("the brief %j scores over 9", (prompt) => {
  expect(gradeOf(prompt)).toBeGreaterThan(9);
});

test("good prompts lie between bare requests and excellent briefs", () => {
  expect(medianOf(GOOD)).toBeGreaterThan(6);
  expect(medianOf(GOOD)).toBeLessThan(9);
});

test("of 48 prompts and 6 sentences that have nothing to do with each, none of 288 raises any score", () => {
  const raised = PROMPTS.flatMap((prompt, index) =>
    Array.from({ length: 6 }, (_, nth) => IRRELEVANT[(index * 7 + nth * 4) % IRRELEVANT.length] ?? "").flatMap(
      (sentence) => (isRaised(prompt, sentence) ? [`${prompt} ${sentence}`] : []),
    ),
  );
  expect(raised).toEqual([]);
});

test("of all prompts with all such sentences, at most one in four hundred scores higher", () => {
  const prompts = [...BARE, ...GOOD, ...EXCELLENT];
  const raised = prompts.flatMap((prompt) => IRRELEVANT.filter((sentence) => isRaised(prompt, sentence)));
  expect(raised.length / (prompts.length * IRRELEVANT.length)).toBeLessThanOrEqual(1 / 400);
});

test.each(DETAILS)("%j raises every prompt that leaves it open", (detail) => {
  for (const prompt of [...BARE, ...GOOD])
    expect(gradeOf(`${prompt} ${detail}`), prompt).toBeGreaterThan(gradeOf(prompt) - 1e-9);
  for (const prompt of BARE) expect(gradeOf(`${prompt} ${detail}`), prompt).toBeGreaterThan(gradeOf(prompt));
});

test.each([
  [
    "Schreibe eine E-Mail an einen Kunden.",
    "Schreibe eine E-Mail an Frau Keller, Einkaufsleiterin von 14 Gartencentern. Unsere Lieferung von 2.400 Töpfen kommt am 18. April statt am 4. April. Die E-Mail soll sich einmal entschuldigen und 5 % Rabatt auf die Lieferung anbieten. Ton: herzlich, ohne Ausreden. Höchstens 150 Wörter, mit Betreff.",
  ],
  [
    "Écris un article sur notre école.",
    "Écris un article de 300 mots sur notre école de musique à Lyon pour les parents d'élèves. L'école fête ses 20 ans le 3 mai avec un concert de 60 élèves. Le ton de l'article est chaleureux, sans clichés. Termine par l'adresse et les horaires de l'école.",
  ],
  [
    "Escribe un anuncio para un piso.",
    "Escribe un anuncio de 150 palabras para un piso de tres habitaciones en Valencia, de 82 metros, por 210.000 euros. El piso tiene un balcón al sur y ascensor. El público son parejas jóvenes. Tono cercano, sin exclamaciones, con una lista de cinco datos.",
  ],
])("in another language %j scores below the same request with its details", (bare, full) => {
  expect(gradeOf(bare)).toBeGreaterThan(2);
  expect(gradeOf(bare)).toBeLessThan(6);
  expect(gradeOf(full)).toBeGreaterThan(gradeOf(bare) + 1);
});

function isRaised(prompt: string, sentence: string): boolean {
  const [before, after] = [scorePrompt(prompt), scorePrompt(`${prompt} ${sentence}`)];
  return (
    after.overall > before.overall ||
    (["clarity", "specificity", "structure"] as const).some((one) => after.scores[one] > before.scores[one])
  );
}
