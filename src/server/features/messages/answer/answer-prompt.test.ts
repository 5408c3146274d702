import { expect, test } from "vitest";
import { entriesOf } from "#domain/catalogue/catalogue.ts";
import { CATALOGUE_2025 } from "#domain/catalogue/catalogue-2025.ts";
import { NO_MEMORY } from "#domain/memory/prompt-memory.ts";
import { measureRewriters } from "../improve/rewriter-speed.ts";
import { answerPrompt } from "./answer-prompt.ts";
import { acceptedAnew } from "./answer-steps.ts";
import type { AnswerPromptDeps, AskedAnswer } from "./asked-answer.ts";

const [model] = entriesOf(CATALOGUE_2025, ["gpt-4o"]);
if (model === undefined) throw new Error("the catalogue has lost its model");
const PROMPT = "help me plan a party";
const REWRITE = `{"rewrite": "${PROMPT} for my neighbours", "account": [`;

test("what a rewriter took is known once its call has ended, also where the answer is stopped the moment the rewritten text is there", async () => {
  const stop = new AbortController();
  // The rewritten text comes at once; the call goes on with its reasons until somebody ends it.
  const answer = async function* (_request: unknown, signal: AbortSignal) {
    yield { kind: "text", text: REWRITE } as const;
    await new Promise<void>((resolve) => signal.addEventListener("abort", () => setTimeout(resolve, 20)));
  };
  const deps = {
    store: {
      messages: { saveProgress: async () => true },
      quotas: { reserve: async () => null, tokenMonth: async () => null, isTurnOf: async () => true },
    },
    limits: () => ({ window: null, ceilings: { userMicroUsd: 1e9, instanceMicroUsd: 1e9 } }),
    places: { take: async () => ({ begun: () => undefined, leave: () => undefined }) },
    models: { answer, offers: () => [{ entry: model, isReady: true }] },
    clock: { now: () => new Date() },
    vectors: { of: async () => ({ vector: null }) },
    memory: { recall: async () => NO_MEMORY },
    tracing: { during: (_step: string, work: (note: () => void) => unknown) => work(() => undefined) },
    rewriting: {
      ...{ model: model.name, isLiteModelOn: true, budgetMs: { lite: 5_000, full: 5_000, advanced: 5_000 } },
      ...{
        speed: measureRewriters(),
        noteTooSlow: () => undefined,
        trials: { isUnfit: () => false, noteWriter: () => undefined },
        reportBug: (error: unknown) => Promise.reject(error),
      },
    },
    reportBug: (error: unknown) => Promise.reject(error),
    hostTimeZone: "UTC",
  } as unknown as AnswerPromptDeps;
  const asked = {
    ...{ accepted: acceptedAnew(), end: stop.signal, skip: null, mayStandIn: false, onName: () => undefined },
    message: {
      ...{ id: 1, userId: 1, originalPrompt: PROMPT, isImprovementOn: true, reviewedImprovement: null },
      ...{ pace: "full", isContinued: false, requestedModel: null, startedAt: new Date() },
    },
    lease: { messageId: 1, token: "" },
    user: { id: 1, subscriptionTier: "plus", preferences: {} },
    writer: { append: ({ type }: { type: string }) => type === "prompt-improved" && stop.abort() },
    history: async () => [],
    files: async () => [],
    pictures: async () => [],
  } as unknown as AskedAnswer;
  const { ending, improved } = await answerPrompt(deps, asked);
  expect(ending).toEqual({ kind: "ended" });
  expect((await improved.last).improverUsage).toMatchObject({ model: "gpt-4o", calls: 1, isEstimated: true });
});
