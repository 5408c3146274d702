import { useParams, useSearch } from "wouter";

/** The conversation id in the URL: `/chat/{id}` or `?conversationId={id}`. */
export function useOpenConversationId(): number | "unreadable" | null {
  const { id } = useParams<{ id?: string }>();
  const search = useSearch();
  const wanted = id ?? new URLSearchParams(search).get("conversationId");
  if (wanted === null || wanted === undefined || wanted === "") return null;
  return /^[1-9]\d{0,14}$/.test(wanted) ? Number(wanted) : "unreadable";
}

/** The id in `?message={id}`. A search found this message, and it is not shown yet. */
export function useFoundMessageId(): number | null {
  const wanted = new URLSearchParams(useSearch()).get("message") ?? "";
  return /^[1-9]\d{0,14}$/.test(wanted) ? Number(wanted) : null;
}
