import type * as z from "zod/mini";
import type { improvementSchema } from "#contract/improvement.ts";
import type { Message } from "#contract/messages.ts";
import type { routeSchema } from "#contract/routing.ts";

/** For tests: one whole improvement. */
export const sampleImprovement: z.infer<typeof improvementSchema> = {
  level: "full",
  improvedPrompt: "Write a sales listing for the flat on Marlow Road.",
  changed: true,
  hunks: [
    { kind: "kept", text: "Write a " },
    { kind: "changed", removed: "listing", added: "sales listing", title: "Kind", reason: "The kind of listing." },
    { kind: "kept", text: " for the flat on Marlow Road." },
  ],
  questions: [{ question: "Show the asking price?", options: ["Yes", "Leave out"] }],
  reasons: ["Kind: the kind of listing."],
  explanation: "One change.",
  scores: { clarity: 5, specificity: 4, structure: 5 },
  improvedScores: { clarity: 8, specificity: 7, structure: 6 },
};

/** For tests: one whole choice of model. */
export const sampleRoute: z.infer<typeof routeSchema> = {
  model: "claude-sonnet",
  why: "Descriptive prose to a word limit.",
  reasons: ["Writing"],
  kind: "writing",
  effort: 2,
  runnerUp: { model: "gpt-4o", why: "Looser on length." },
  candidates: [
    { model: "claude-sonnet", label: "Claude Sonnet", grade: 5, costUsd: 0.0141, durationMs: 6_400 },
    { model: "gpt-4o", label: "GPT-4o", grade: 4, costUsd: 0.0172, durationMs: 4_100 },
  ],
};

/** For tests: one answered message, with what the test is about put over it. */
export function sampleMessage(fields: Partial<Message>): Message {
  return {
    id: 7,
    conversationId: 3,
    userId: 1,
    originalPrompt: "Write a listing for the flat on Marlow Road.",
    improvedPrompt: sampleImprovement.improvedPrompt,
    explanation: sampleImprovement.explanation,
    reasoning: sampleImprovement.reasons,
    modelUsed: "claude-sonnet",
    modelReasoning: sampleRoute.why,
    chatGptResponse: "The kitchen is the room you will live in.",
    feedback: null,
    createdAt: "2025-11-21T10:42:00.000Z",
    status: "done",
    error: null,
    isIncomplete: false,
    isChangedPassage: false,
    isImprovementOn: true,
    improvement: sampleImprovement,
    review: null,
    route: sampleRoute,
    fallbacks: [],
    usage: { inputTokens: 120, outputTokens: 340, isEstimated: false },
    sentPrompt: null,
    improverUsage: null,
    cost: { answerUsd: 0.0141, improverUsd: 0 },
    limit: null,
    compareGroup: null,
    isPicked: false,
    isBlind: false,
    files: [],
    fileCuts: [],
    pictureTokens: null,
    parentId: null,
    importedAt: null,
    timing: { improvedMs: 40, firstTokenMs: 800, totalMs: 6_400 },
    thinking: null,
    ...fields,
  };
}
