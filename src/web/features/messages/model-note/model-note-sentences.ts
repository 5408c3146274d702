import type { FailureCode, Message } from "#contract/messages.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import type { CostSaving } from "#domain/routing/calculate-net-savings.ts";
import { findStoredLabel } from "#domain/routing/route-decision.ts";
import { formatUsd } from "#web/lib/format-numbers.ts";

const ROLES: Readonly<Record<CostSaving["role"], string>> = {
  best: "your best-rated model",
  dearest: "your most expensive model",
  "best-and-dearest": "your best-rated and most expensive model",
};

export function savingSentence({ against, label, role, netUsd }: CostSaving, modelUsed: ModelName): string {
  const model = `${label}, ${ROLES[role]}`;
  const usd = formatUsd(Math.abs(netUsd));
  if (against === modelUsed) return `${label} is ${ROLES[role]}. Only the rewrite was added to its cost.`;
  return netUsd > 0
    ? `Saved ${usd} compared with ${model}.`
    : `With the rewrite, it cost ${usd} more than ${model}, would have.`;
}

const FAILURES: Readonly<Partial<Record<FailureCode, string>>> = {
  "provider-unreachable": "could not be reached",
  "provider-timeout": "did not answer in time",
  "provider-limited": "was taking no more requests",
  "provider-resting": "is resting after failures",
  "provider-rejected": "did not accept the request",
  "model-not-found": "is no longer offered by its provider",
  "provider-key": "could not be used: its key was not accepted",
  "content-refused": "declined to answer",
  "context-length": "cannot read a text this long",
  "answer-cut": "broke off",
  "answer-empty": "sent an empty answer",
  "answer-no-room": "came to no word for all its thinking",
};

export const fallbackSentence = ({ model, code }: Message["fallbacks"][number], route: Message["route"]): string =>
  `${findStoredLabel(route, model)} ${FAILURES[code] ?? "did not answer"}.`;
