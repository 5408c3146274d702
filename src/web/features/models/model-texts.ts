import type { AdminCatalogue, AdminModel } from "#contract/catalogue-admin.ts";
import { PLANS } from "#domain/plans/plans.ts";
import { formatShortDayWithYearInUtc } from "#web/lib/format-dates.ts";
import { formatCount } from "#web/lib/format-numbers.ts";

export const STATE_WORDS: Readonly<Record<AdminModel["state"], string>> = {
  answers: "answers",
  failing: "failing just now",
  aside: "set aside",
  off: "switched off",
  "not-connected": "not connected",
};

const PROVIDER_WORDS: Readonly<Record<string, string>> = {
  openai: "OpenAI",
  anthropic: "Anthropic",
  google: "Google",
  embedded: "this machine",
  compatible: "own server",
};

export const providerWords = ({ servers }: Pick<AdminCatalogue, "servers">, provider: string): string =>
  servers.find(({ name }) => name === provider)?.label ?? PROVIDER_WORDS[provider] ?? provider;

/** US dollars per million tokens of input and output, such as "2, 10"; "none" without a price. */
export function formatPrice(price: AdminModel["entry"]["price"]): string {
  const [step] = price ?? [];
  return step === undefined ? "none" : `${step.input}, ${step.output}`;
}

/** A note below the price: the next price and its first day, or else for how many tokens this price applies. */
export function priceNote({ price, priceChange }: AdminModel["entry"]): string | null {
  if (priceChange !== null)
    return `${formatPrice(priceChange.price)} from ${formatShortDayWithYearInUtc(priceChange.on)}`;
  const upTo = price?.[0]?.upToTokens ?? null;
  return upTo === null ? null : `up to ${formatCount(upTo)} tokens`;
}

const SOON_DAYS = 60;
const DAY_MS = 86_400_000;
/** Days until the vendor retires the model id; negative after that day. Null: unknown, or more than SOON_DAYS away. */
export function daysUntilRetirement(retiresOn: string | null, now: Date): number | null {
  if (retiresOn === null) return null;
  const days = Math.ceil((Date.parse(`${retiresOn}T00:00:00Z`) - now.getTime()) / DAY_MS);
  return days > SOON_DAYS ? null : days;
}

/** The admin's tasks, one sentence each. The most urgent are first. */
export function listAdminTasks(catalogue: AdminCatalogue, now: Date): string[] {
  const { models, fileMistakes, tiersWithoutModel } = catalogue;
  return [
    ...fileMistakes.map((mistake) => `MODELS_FILE, ${mistake}.`),
    ...tiersWithoutModel.map((tier) => `No connected model is open to ${PLANS[tier].label}.`),
    ...models.filter(({ state }) => state === "aside").map(({ entry }) => `${entry.label} is set aside.`),
    ...models.flatMap(({ entry, state }) => {
      const days = state === "aside" || state === "off" ? null : daysUntilRetirement(entry.retiresOn, now);
      return days === null ? [] : [`${entry.label} retires in ${days === 1 ? "a day" : `${days} days`}.`];
    }),
  ];
}
