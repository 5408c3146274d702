import type { RouteDecision, RouteMode } from "#domain/routing/route-decision.ts";
import type { ApiCaller } from "../../../ports/api-key-store.ts";
import type { LanguageModel } from "../../../ports/language-model.ts";
import type { Store } from "../../../ports/store.ts";
import { type PreviewImprovementDeps, type PreviewResult, previewImprovement } from "../improve/preview-improvement.ts";
import { FULL_QUOTA, NO_ATTACHMENTS, routePreferencesOf, routePrompt } from "../route/route-prompt.ts";
import { answerFailedError, invalidApiKeyError, limitReachedError } from "./endpoint-error.ts";

export interface ImproverAndRouterDeps extends Omit<PreviewImprovementDeps, "store"> {
  readonly store: { readonly apiCalls: Store["apiCalls"] };
}

const CALL_MS_MAX = 10 * 60_000;

/** Improves a prompt as in a preview, and stores only the cost. Throws EndpointError. */
export async function improveForCaller(
  deps: ImproverAndRouterDeps,
  caller: ApiCaller,
  prompt: string,
  isInsisting: boolean,
  end: AbortSignal,
): Promise<Pick<PreviewResult, "improvement" | "improverUsage">> {
  const { user, key } = caller;
  const { apiCalls } = deps.store;
  const startedAt = deps.clock.now();
  const limits = deps.limits(user.subscriptionTier);
  const started = await apiCalls.start({
    ...{ userId: user.id, keyId: key.id, kind: "improve", requestedModel: "", now: startedAt },
    expiresAt: new Date(startedAt.getTime() + CALL_MS_MAX),
    // As on the page, a rewrite that is not sent takes no place in the quota window.
    limits: { ...limits, window: null },
  });
  if (started.kind === "gone") throw invalidApiKeyError();
  if (started.kind === "refused") throw limitReachedError(started.limit, started.retryAt, startedAt);
  let preview: PreviewResult | null = null;
  let spentMicroUsd = 0;
  try {
    preview = await previewImprovement(
      {
        ...deps,
        models: modelsFor(deps.models, caller),
        store: storeOfCall(apiCalls, started.id, (microUsd) => {
          spentMicroUsd = microUsd;
        }),
      },
      user,
      prompt,
      { line: null, isInsisting },
      end,
    );
    return preview;
  } finally {
    const now = deps.clock.now();
    const usage = preview?.improverUsage ?? null;
    await apiCalls.settle(
      started.id,
      {
        ...{
          status: preview === null ? "failed" : end.aborted ? "stopped" : "done",
          errorCode: null,
          isRefused: false,
        },
        ...{ modelUsed: usage?.model ?? null, usage, costUsd: usage?.costUsd ?? null },
        spent: { tokens: 0, microUsd: spentMicroUsd },
        ...{ isPlaceFreed: false, firstTokenMs: null, totalMs: now.getTime() - startedAt.getTime() },
      },
      now,
    );
  }
}

/** A store for `previewImprovement`. It reads no conversation, and the money is held on the row of the API call. */
function storeOfCall(
  apiCalls: Store["apiCalls"],
  callId: number,
  noteSpent: (microUsd: number) => void,
): PreviewImprovementDeps["store"] {
  return {
    messages: { history: async () => [] },
    quotas: {
      holdMoney: async ({ microUsd }, ceilings) => {
        const most = { tokens: 0, microUsd };
        const lease = { messageId: callId, token: "" };
        const limit = await apiCalls.reserve(lease, most, ceilings, { model: null, taken: most });
        // Any limit has the same effect: the rewrite by a model is left out, and the rewrite by rules still runs.
        return limit === null ? null : "user-money";
      },
      settleMoney: async (_id, microUsd) => noteSpent(microUsd),
    },
  };
}

/** Chooses among the models that the caller may use. Throws EndpointError if none can answer. */
export async function routeForCaller(
  deps: Pick<ImproverAndRouterDeps, "models" | "catalogue" | "speed" | "seen">,
  caller: ApiCaller,
  prompt: string,
  mode: RouteMode | null,
): Promise<RouteDecision> {
  const { user } = caller;
  const { subscriptionTier: tier } = user;
  const preferences = { ...routePreferencesOf(user.preferences), model: null, ...(mode !== null && { mode }) };
  const allowed = { ...deps, models: modelsFor(deps.models, caller) };
  const route = routePrompt(allowed, prompt, tier, preferences, FULL_QUOTA, NO_ATTACHMENTS);
  if (route === null) throw answerFailedError("no-model", "");
  return route;
}

function modelsFor(models: LanguageModel, { key, user }: ApiCaller): LanguageModel {
  const offers = () => models.offers(user.id).filter(({ entry }) => key.models?.includes(entry.name) ?? true);
  return { offers, answer: (request, signal) => models.answer(request, signal) };
}
