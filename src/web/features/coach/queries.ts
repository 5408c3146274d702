import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type AnalyticsEntry,
  analyticsSchema,
  type CoachReportView,
  coachReportSchema,
  latestReportSchema,
  practiceResultSchema,
  TIME_ZONE_HEADER,
} from "#contract/coach.ts";
import { request } from "#web/lib/api.ts";
import { readerTimeZone } from "#web/lib/format-dates.ts";
import { generateFailed, practiceFailed } from "./notices.ts";

/** So that a day is the day of whoever looks. */
const here = (): Record<string, string> => ({
  [TIME_ZONE_HEADER]: readerTimeZone(),
});

/** null: none has been written yet. */
export const latestReportQuery = queryOptions<CoachReportView | null>({
  queryKey: ["/api/prompt-coach/report/latest"],
  queryFn: ({ signal }) =>
    request("GET", "/api/prompt-coach/report/latest", { schema: latestReportSchema, headers: here(), signal }),
  // The nightly one may have come since.
  refetchOnMount: "always",
});

export const analyticsQuery = queryOptions<AnalyticsEntry[]>({
  queryKey: ["/api/prompt-coach/analytics"],
  queryFn: ({ signal }) =>
    request("GET", "/api/prompt-coach/analytics", { schema: analyticsSchema, headers: here(), signal }),
  // It grows while one chats, so each visit asks again.
  refetchOnMount: "always",
});

export function useGenerateReport() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request("POST", "/api/prompt-coach/generate-report", { schema: coachReportSchema, headers: here() }),
    onSuccess: async (report) => {
      queries.setQueryData(latestReportQuery.queryKey, report);
      await queries.invalidateQueries({ queryKey: analyticsQuery.queryKey });
    },
    onError: generateFailed,
  });
}

export const usePractice = () =>
  useMutation({
    mutationFn: (drafts: { readonly originalPrompt: string; readonly rewrite: string }) =>
      request("POST", "/api/prompt-coach/practice", { schema: practiceResultSchema, body: drafts }),
    onError: practiceFailed,
  });
