import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { SEARCH_LENGTH_MAX, type SearchResults, searchResultsSchema } from "#contract/search.ts";
import { request } from "#web/lib/api.ts";

const DEBOUNCE_MS = 200;
/** A search that is asked for again after this long looks again: there may be new messages. */
const STALE_AFTER_MS = 5_000;

export interface Search {
  /** Of the search now, or of the one before while that is looked for. */
  readonly found: SearchResults | null;
  /** What `found` is about. */
  readonly isCurrent: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Looks on the server for what is typed, once the typing pauses; a search that is overtaken is cancelled. */
export function useSearch(typed: string): Search {
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
