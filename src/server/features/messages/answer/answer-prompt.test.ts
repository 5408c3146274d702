import { expect, test } from "vitest";
import { findCatalogueEntries } from "#domain/catalogue/catalogue.ts";
import { EMPTY_PROMPT_MEMORY } from "#domain/memory/prompt-memory.ts";
import { CATALOGUE_2025 } from "#support/catalogue-2025.ts";
import { ProviderError } from "../../../ports/language-model.ts";
import { createRewriterSpeedMeter } from "../improve/rewriter-speed.ts";
import { composeTurns } from "../route/compose-turns.ts";
import type { AnswerJob, AnswerPromptDeps } from "./answer-job.ts";
import { answerPrompt } from "./answer-prompt.ts";
import { createAcceptedAnswer } from "./answer-steps.ts";

const [model] = findCatalogueEntries(CATALOGUE_2025, ["gpt-4o"]);
if (model === undefined) throw new Error("the catalogue has lost its model");
const PROMPT = "help me plan a party";
const REWRITE = `{"rewrite": "${PROMPT} for my neighbours", "account": [`;

const depsOf = (answer: unknown, reserve: () => Promise<unknown> = async () => null) =>
  ({
    store: {
      messages: { saveProgress: async () => true },
      quotas: {
        reserve,
        tokenMonth: async () => ({ granted: 1e6, carried: 0, spent: 0, reserved: 0 }),
        isTurnOf: async () => true,
      },
    },
    limits: () => ({ window: null, ceilings: { userMicroUsd: 1e9, instanceMicroUsd: 1e9 } }),
    places: { take: async () => ({ begun: () => undefined, leave: () => undefined }) },
    models: { answer, offers: () => [{ entry: model, isReady: true }] },
    clock: { now: () => new Date() },
    vectors: { of: async () => ({ vector: null }) },
    memory: { recall: async () => EMPTY_PROMPT_MEMORY },
    tracing: { during: (_step: string, work: (note: () => void) => unknown) => work(() => undefined) },
    rewriting: {
      ...{ model: model.name, isLiteModelOn: true, budgetMs: { lite: 5_000, full: 5_000, advanced: 5_000 } },
      ...{
        speed: createRewriterSpeedMeter(),
        noteTooSlow: () => undefined,
        trials: { isUnfit: () => false, noteWriter: () => undefined },
        reportBug: (error: unknown) => Promise.reject(error),
      },
    },
    reportBug: (error: unknown) => Promise.reject(error),
    catalogue: { current: () => CATALOGUE_2025 },
    hostTimeZone: "UTC",
    ...{ random: () => 0, newBoundary: () => "b", wait: async () => undefined },
  }) as unknown as AnswerPromptDeps;

const askedWith = ({ isImprovementOn, end }: { isImprovementOn: boolean; end: AbortSignal }) =>
  ({
    ...{ accepted: createAcceptedAnswer(), end, skip: null, mayStandIn: false, onName: () => undefined },
    message: {
      ...{ id: 1, userId: 1, originalPrompt: PROMPT, isImprovementOn, reviewedImprovement: null },
      ...{ pace: "full", isContinued: false, requestedModel: null, startedAt: new Date() },
    },
    lease: { messageId: 1, token: "" },
    user: { id: 1, subscriptionTier: "plus", preferences: {} },
    writer: { append: () => undefined },
    terms: { compose: composeTurns, answerLengthMax: 100, sampling: null, format: null },
    history: async () => [],
    files: async () => [],
    pictures: async () => [],
  }) as unknown as AnswerJob;

test("what a rewriter took is known once its call has ended, also where the answer is stopped the moment the rewritten text is there", async () => {
  const stop = new AbortController();
  // The rewritten text comes at once; the call goes on with its reasons until somebody ends it.
  const answer = async function* (_request: unknown, signal: AbortSignal) {
    yield { kind: "text", text: REWRITE } as const;
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => setTimeout(resolve, 20)));
  };
  const deps = depsOf(answer);
  const asked = {
    ...askedWith({ isImprovementOn: true, end: stop.signal }),
    writer: { append: ({ type }: { type: string }) => type === "prompt-improved" && stop.abort() },
  } as unknown as AnswerJob;
  const { ending, improved } = await answerPrompt(deps, asked);
  expect(ending).toEqual({ kind: "ended" });
  expect((await improved.last).improverUsage).toMatchObject({ model: "gpt-4o", calls: 1, isEstimated: true });
});

test("where a bug breaks a call off, the words that had come, the route and the error reach settling", async () => {
  const bug = new Error("a bug");
  const answer = async function* () {
    yield { kind: "text", text: "Ask the neighbours" } as const;
    throw bug;
  };
  const asked = askedWith({ isImprovementOn: false, end: new AbortController().signal });
  expect(await answerPrompt(depsOf(answer), asked)).toMatchObject({
    ...{ text: "Ask the neighbours", route: { model: "gpt-4o" }, called: { name: "gpt-4o" } },
    ending: { kind: "failed", code: "internal", thrown: bug },
  });
});

test("where the store breaks a second call off, the failure of the first reaches settling", async () => {
  const away = new Error("the store is away");
  const holds = [async () => null, () => Promise.reject(away)];
  const answer = async function* () {
    yield* [];
    throw new ProviderError("server-error", "openai");
  };
  const asked = askedWith({ isImprovementOn: false, end: new AbortController().signal });
  const deps = depsOf(answer, () => holds.shift()?.() ?? Promise.resolve(null));
  expect(await answerPrompt(deps, asked)).toMatchObject({
    attempts: [{ kind: "server-error" }],
    ending: { kind: "failed", code: "internal", thrown: away },
  });
});
