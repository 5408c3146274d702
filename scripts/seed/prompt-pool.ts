import type { Faker } from "@faker-js/faker";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import { modelsForTier } from "#domain/catalogue/catalogue.ts";
import { calculateCallCostUsd } from "#domain/catalogue/model-price.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import { scoreForCoach } from "#domain/coach/score-for-coach.ts";
import { titleOfPrompt } from "#domain/conversations/conversation-name.ts";
import { TIERS, type Tier } from "#domain/plans/plans.ts";
import { calculateQuotaUse } from "#domain/plans/quotas.ts";
import { improveWithoutModel } from "#domain/prompting/improve-without-model.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import { recordReview } from "#domain/prompting/review/review-choice.ts";
import { chooseModel } from "#domain/routing/choose-model.ts";
import { estimateTokens } from "#domain/text/tokens.ts";

/** One prompt as one tier would have had it answered; messages are copies of these. */
export interface PooledPrompt {
  readonly prompt_no: number;
  readonly tier: Tier;
  readonly is_named: boolean;
  readonly prompt: string;
  readonly title: string;
  readonly improvement: Improvement;
  readonly is_guard_refused: boolean;
  readonly review: unknown;
  readonly route: unknown;
  readonly model: ModelName;
  readonly answer: string;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cost_usd: number;
  readonly premium_tokens: number;
  readonly microusd: number;
  readonly score: unknown;
}

const PATTERNS = [
  (f: Faker) => `write an email to ${f.person.fullName()} about the ${f.commerce.product().toLowerCase()} we discussed`,
  (f: Faker) =>
    `Write a listing for a flat in ${f.location.city()}: ${f.number.int({ min: 1, max: 5 })} rooms, ${f.number.int({ min: 30, max: 160 })} square metres, balcony to the south. 120 words, no exclamation marks.`,
  (f: Faker) => `help me plan a week of posts for my ${f.company.buzzNoun()} business`,
  (f: Faker) => `Summarise this for my manager in three bullet points: ${f.lorem.paragraph(5)}`,
  (f: Faker) => `what is the difference between ${f.hacker.noun()} and ${f.hacker.noun()}`,
  (f: Faker) =>
    `Fix this function, it returns undefined:\n\`\`\`js\nfunction total(items) { items.reduce((sum, item) => sum + item.price * ${f.number.int({ min: 2, max: 9 })}, 0) }\n\`\`\``,
  (f: Faker) =>
    `Compare ${f.company.name()} and ${f.company.name()} as suppliers of ${f.commerce.productMaterial().toLowerCase()} for a firm of ${f.number.int({ min: 5, max: 400 })} people. A table with price, delivery and risk.`,
  (f: Faker) => `a poem about ${f.animal.type()} and the sea`,
  (f: Faker) => `translate to German, formal: "${f.lorem.sentence(14)}"`,
  (f: Faker) =>
    `I have a meeting with ${f.person.jobTitle().toLowerCase()}s on ${f.date.weekday()}. give me an agenda for ${f.number.int({ min: 30, max: 90 })} minutes, dont forget the budget of ${f.finance.amount({ min: 500, max: 90000, dec: 0 })} dollars`,
  (f: Faker) => `make this better: ${f.lorem.sentences(2)}`,
  (f: Faker) =>
    `Explain ${f.science.chemicalElement().name} to a class of ${f.number.int({ min: 8, max: 16 })} year olds, with one experiment that needs no fire.`,
] as const;

const POOL_MAX = 360;
/** One prompt in fifteen goes to a model its writer named. */
export const NAMED_SHARE = 1 / 15;

/** Prompts with what the product's own rules make of them, for each tier, with and without a model named by hand. */
export function promptPool(faker: Faker, messages: number): { readonly size: number; readonly rows: PooledPrompt[] } {
  const size = Math.max(1, Math.min(POOL_MAX, messages));
  const rows = Array.from({ length: size }, (_, number) => {
    const pattern = PATTERNS[number % PATTERNS.length];
    if (pattern === undefined) throw new Error("There are no patterns");
    return variants(number, pattern(faker).slice(0, 4_000), answerOf(faker));
  });
  return { size, rows: rows.flat() };
}

function variants(number: number, prompt: string, answer: string): PooledPrompt[] {
  const improvement = improveWithoutModel({ prompt, level: "full", hasMaterial: false, isFollowUp: false });
  const changed = improvement.hunks.flatMap((hunk, index) => (hunk.kind === "changed" ? [index] : []));
  const [rejected = [], accepted = changed] = number % 3 === 0 ? [changed.slice(0, 1), changed.slice(1)] : [];
  const review = changed.length === 0 ? null : recordReview("after", improvement.hunks, { accepted, rejected });
  const shared = {
    prompt_no: number,
    prompt,
    title: titleOfPrompt(prompt),
    improvement,
    is_guard_refused: false,
    review,
    answer,
    score: scoreForCoach(prompt),
  };
  return TIERS.flatMap((tier) =>
    [false, true].map((isNamed) => ({
      ...shared,
      tier,
      is_named: isNamed,
      ...routed(improvement, tier, isNamed, number, answer),
    })),
  );
}

function routed({ improvedPrompt }: Improvement, tier: Tier, isNamed: boolean, number: number, answer: string) {
  const allowed = modelsForTier(BUILT_IN_CATALOGUE, tier).filter(({ family }) => family !== "local");
  const preferred = isNamed ? (allowed[number % allowed.length] ?? null) : null;
  const route = chooseModel({ prompt: improvedPrompt, allowed, preferred, tier });
  const entry = allowed.find(({ name }) => name === route?.model);
  if (route === null || entry === undefined) throw new Error("No model is allowed");
  const [input, output] = [estimateTokens(improvedPrompt) + 60, estimateTokens(answer)];
  const { tokens, microUsd } = calculateQuotaUse(entry, input, output);
  return {
    route,
    model: entry.name,
    input_tokens: input,
    output_tokens: output,
    cost_usd: calculateCallCostUsd(entry, input, output) ?? 0,
    premium_tokens: tokens,
    microusd: microUsd,
  };
}

/** Markdown of 300 to 2,500 characters. */
function answerOf(faker: Faker): string {
  const points = Array.from({ length: faker.number.int({ min: 0, max: 5 }) }, () => `- ${faker.lorem.sentence()}`);
  const paragraphs = faker.lorem.paragraphs({ min: 1, max: 5 }, "\n\n");
  return [`## ${faker.lorem.words(4)}`, paragraphs, points.join("\n")].filter((part) => part !== "").join("\n\n");
}
