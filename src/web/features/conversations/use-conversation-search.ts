import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { SEARCH_LENGTH_MAX, type SearchResults, searchResultsSchema } from "#contract/conversations.ts";
import { request } from "#web/lib/api.ts";

const DEBOUNCE_MS = 200;
/** After this time, a repeated search asks the server again, because there may be new messages. */
const STALE_AFTER_MS = 5_000;

export interface ConversationSearch {
  /** The results of this search; while they load, those of the previous search. Null: there are none to show. */
  readonly found: SearchResults | null;
  /** True: `found` belongs to this search, not to the previous search. */
  readonly isCurrent: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Searches on the server when the user stops typing. A newer search cancels the running one. */
export function useConversationSearch(typed: string): ConversationSearch {
  const wanted = typed.trim() === "" ? "" : typed.slice(0, SEARCH_LENGTH_MAX);
  const [query, setQuery] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setQuery(wanted), wanted === "" ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ["/api/search", query],
    enabled: query !== "",
    queryFn: ({ signal }) =>
      request("GET", `/api/search?query=${encodeURIComponent(query)}`, { schema: searchResultsSchema, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_AFTER_MS,
    gcTime: STALE_AFTER_MS,
  });
  return {
    found: wanted === "" || query === "" ? null : (data ?? null),
    isCurrent: query === wanted && !isPlaceholderData,
    error: query === wanted ? error : null,
    retry: () => {
      refetch().catch(() => undefined);
    },
  };
}
