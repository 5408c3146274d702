import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type CoachAnalyticsEntry,
  type CoachReportView,
  coachAnalyticsSchema,
  coachReportSchema,
  latestReportSchema,
  practiceResultSchema,
} from "#contract/coach.ts";
import { ApiError, request } from "#web/lib/api.ts";
import { notify } from "#web/ui/notify.ts";

/** Null if there is no report yet. */
export const latestReportQuery = queryOptions<CoachReportView | null>({
  queryKey: ["/api/prompt-coach/report/latest"],
  queryFn: ({ signal }) => request("GET", "/api/prompt-coach/report/latest", { schema: latestReportSchema, signal }),
  // The server may have created a new report at night.
  refetchOnMount: "always",
});

export const coachAnalyticsQuery = queryOptions<CoachAnalyticsEntry[]>({
  queryKey: ["/api/prompt-coach/analytics"],
  queryFn: ({ signal }) => request("GET", "/api/prompt-coach/analytics", { schema: coachAnalyticsSchema, signal }),
  // The analytics change while the user chats, so each visit fetches them again.
  refetchOnMount: "always",
});

export function useGenerateReport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => request("POST", "/api/prompt-coach/generate-report", { schema: coachReportSchema }),
    onSuccess: async (report) => {
      queries.setQueryData(latestReportQuery.queryKey, report);
      await queries.invalidateQueries({ queryKey: coachAnalyticsQuery.queryKey });
    },
    onError: generateFailed,
  });
}

export const useScorePractice = () =>
  useMutation({
    mutationFn: (drafts: { readonly originalPrompt: string; readonly rewrite: string }) =>
      request("POST", "/api/prompt-coach/practice", { schema: practiceResultSchema, body: drafts }),
    onError: practiceFailed,
  });

/** The specification defines this text. If a retry cannot help, the notice shows the server's message instead. */
function generateFailed(error: unknown): void {
  const isRefused = error instanceof ApiError && error.code === "nothing-to-report";
  notify({
    tone: "trouble",
    title: "Error",
    description: isRefused ? error.message : "Failed to generate coaching report. Please try again.",
  });
}

function practiceFailed(): void {
  notify({ tone: "trouble", title: "Error", description: "Failed to score this draft. Please try again." });
}
