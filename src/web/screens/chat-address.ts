import { useParams, useSearch } from "wouter";

/** The conversation id in the URL: `/chat/{id}` or `?conversationId={id}`. "unreadable": not a number. Null: no id. */
export function useOpenConversationId(): number | "unreadable" | null {
  const { id } = useParams<{ id?: string }>();
  const search = useSearch();
  const wanted = id ?? new URLSearchParams(search).get("conversationId");
  if (wanted === null || wanted === undefined || wanted === "") return null;
  return /^[1-9]\d{0,14}$/.test(wanted) ? Number(wanted) : "unreadable";
}

/** The id in `?message={id}`: a message that a search has found and that is not shown yet. Null: no id. */
export function useFoundMessageId(): number | null {
  const wanted = new URLSearchParams(useSearch()).get("message") ?? "";
  return /^[1-9]\d{0,14}$/.test(wanted) ? Number(wanted) : null;
}
