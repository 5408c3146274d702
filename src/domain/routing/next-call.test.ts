import { expect, test } from "vitest";
import { CATALOGUE_2025 } from "#support/catalogue-2025.ts";
import { findCatalogueEntries } from "../catalogue/catalogue.ts";
import type { ModelName } from "../catalogue/models.ts";
import { type CallAttempt, type CallFailureKind, decideNextCall, FIRST_TEXT_DEADLINE_MS } from "./next-call.ts";

const ALL: readonly ModelName[] = ["gpt-4o", "claude-sonnet", "gpt-4o-mini", "gemini-flash-lite"];

const failed = (name: ModelName, kind: CallFailureKind, retryAfterMs: number | null = null): CallAttempt => {
  const model = CATALOGUE_2025.get(name);
  if (model === undefined) throw new Error(`${name} is not in the catalogue`);
  return { model, kind, retryAfterMs };
};
const decide = (
  attempts: readonly CallAttempt[],
  candidates = ALL,
  changes: { hasText?: boolean; random?: number; msLeft?: number } = {},
) => {
  const entries = findCatalogueEntries(CATALOGUE_2025, candidates);
  const decision = decideNextCall({
    attempts,
    candidates: entries,
    hasText: false,
    msLeft: FIRST_TEXT_DEADLINE_MS,
    random: 0,
    ...changes,
  });
  return decision.kind === "call" ? { ...decision, model: decision.model.name } : decision;
};
const callOf = (model: ModelName, waitMs = 0, hasMoreRoom = false) => ({ kind: "call", model, waitMs, hasMoreRoom });

test("the first call goes to the best model at once", () => {
  expect(decide([])).toEqual(callOf("gpt-4o"));
  expect(decide([], [])).toEqual({ kind: "give-up" });
});

test.each(["limited", "server-error", "unreachable", "empty", "cut"] as const)(
  "after %s the same model gets a second chance, after a moment",
  (kind) => {
    expect(decide([failed("gpt-4o", kind)])).toEqual(callOf("gpt-4o", 250));
    expect(decide([failed("gpt-4o", kind)], ALL, { random: 1 })).toEqual(callOf("gpt-4o", 500));
  },
);

test("a second failure moves on to the family, then to the next best", () => {
  const twice = [failed("gpt-4o", "server-error"), failed("gpt-4o", "server-error")];
  expect(decide(twice)).toEqual(callOf("gpt-4o-mini"));
  expect(decide(twice, ["gpt-4o", "claude-sonnet"])).toEqual(callOf("claude-sonnet"));
});

test("a short Retry-After is waited for, a long one sends us to another model", () => {
  expect(decide([failed("gpt-4o", "limited", 3_000)])).toEqual(callOf("gpt-4o", 3_000));
  expect(decide([failed("gpt-4o", "limited", 6_000)])).toEqual(callOf("gpt-4o-mini"));
  expect(decide([failed("gpt-4o", "limited", 6_000)], ["gpt-4o"])).toMatchObject({ model: "gpt-4o", waitMs: 6_000 });
  expect(decide([failed("gpt-4o", "limited", 60_000)], ["gpt-4o"])).toEqual({ kind: "give-up" });
});

test("nobody waits through a second time-out of the same model", () => {
  expect(decide([failed("gpt-4o", "timeout")])).toMatchObject({ model: "gpt-4o-mini" });
  expect(decide([failed("gpt-4o", "timeout")], ["gpt-4o"])).toEqual({ kind: "give-up" });
});

test("an answer must have begun by the deadline, so no call starts that could not", () => {
  const once = [failed("gpt-4o", "server-error")];
  expect(decide(once, ALL, { msLeft: 2_000 })).toMatchObject({ kind: "call" });
  expect(decide(once, ALL, { msLeft: 1_999 })).toEqual({ kind: "give-up" });
  const limited = [failed("gpt-4o", "limited", 15_000)];
  expect(decide(limited, ["gpt-4o"], { msLeft: 17_000 })).toMatchObject({ waitMs: 15_000 });
  expect(decide(limited, ["gpt-4o"], { msLeft: 16_999 })).toEqual({ kind: "give-up" });
});

test("a model that spent all its room on thinking gets more, at once and only once, however long it thought", () => {
  const once = [failed("gpt-4o", "empty-length")];
  expect(decide(once, ALL, { msLeft: -60_000 })).toEqual(callOf("gpt-4o", 0, true));
  const twice = [...once, ...once];
  expect(decide(twice)).toEqual(callOf("gpt-4o-mini"));
  expect(decide(twice, ["gpt-4o"])).toEqual({ kind: "give-up" });
  expect(decide([...once, failed("gpt-4o", "server-error")], ["gpt-4o"])).toMatchObject({ hasMoreRoom: true });
});

test("models that are gone take no call away, and the provider's others are asked", () => {
  const gone = ALL.slice(0, 3).map((model) => failed(model, "model-not-found"));
  expect(decide(gone)).toEqual(callOf("gemini-flash-lite"));
  expect(decide([failed("gpt-4o", "model-not-found")])).toEqual(callOf("gpt-4o-mini"));
});

test.each(["rejected", "model-not-found", "wrong-key", "context-length", "breaker-open"] as const)(
  "after %s the same model is never asked again",
  (kind) => {
    expect(decide([failed("gpt-4o", kind)], ["gpt-4o"])).toEqual({ kind: "give-up" });
    expect(decide([failed("gpt-4o", kind)])).toMatchObject({ kind: "call" });
    expect(decide([failed("gpt-4o", kind)])).not.toMatchObject({ model: "gpt-4o" });
  },
);

test("a refusal is final, whoever refused", () => {
  expect(decide([failed("gpt-4o", "refused")])).toEqual({ kind: "give-up" });
  expect(decide([failed("gpt-4o", "refused"), failed("claude-sonnet", "limited")])).toEqual({ kind: "give-up" });
});

test("a wrong key is wrong for the whole provider", () => {
  expect(decide([failed("gpt-4o", "wrong-key")])).toMatchObject({ model: "claude-sonnet" });
  expect(decide([failed("gpt-4o", "wrong-key")], ["gpt-4o", "gpt-4o-mini"])).toEqual({ kind: "give-up" });
});

test("a prompt that is too long goes only to a larger window", () => {
  expect(decide([failed("gpt-4o", "context-length")])).toMatchObject({ model: "claude-sonnet" });
  expect(decide([failed("gpt-4o", "context-length")], ["gpt-4o", "gpt-4o-mini"])).toEqual({ kind: "give-up" });
});

test("nothing is called again once the user has seen text", () => {
  expect(decide([failed("gpt-4o", "cut")], ALL, { hasText: true })).toEqual({ kind: "give-up" });
});

test("a prompt makes three calls at most, and what was not called does not count", () => {
  const two = [failed("gpt-4o", "server-error"), failed("gpt-4o", "server-error")];
  expect(decide([failed("claude-sonnet", "breaker-open"), ...two])).toMatchObject({ kind: "call" });
  expect(decide([...two, failed("gpt-4o-mini", "server-error")])).toEqual({ kind: "give-up" });
});

test("whatever fails, it comes to an end within the models there are", () => {
  const kinds: readonly CallFailureKind[] = [
    "limited",
    "server-error",
    "unreachable",
    "timeout",
    "wrong-key",
    "rejected",
    "model-not-found",
    "empty-length",
  ];
  for (const kind of [...kinds, "refused", "context-length", "cut", "empty", "breaker-open"] as const) {
    const attempts: CallAttempt[] = [];
    for (let decision = decide(attempts); decision.kind === "call"; decision = decide(attempts)) {
      attempts.push(failed(decision.model, kind));
      expect(attempts.length).toBeLessThanOrEqual(ALL.length);
    }
  }
});
