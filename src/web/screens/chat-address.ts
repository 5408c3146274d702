import { useParams, useSearch } from "wouter";

/** The conversation of the address: `/chat/{id}` or `?conversationId=`. */
export function useOpenId(): number | "unreadable" | null {
  const { id } = useParams<{ id?: string }>();
  const search = useSearch();
  const wanted = id ?? new URLSearchParams(search).get("conversationId");
  if (wanted === null || wanted === undefined || wanted === "") return null;
  return /^[1-9]\d{0,14}$/.test(wanted) ? Number(wanted) : "unreadable";
}

/** The message that a search has found: `?message=`, until it is shown. */
export function useFoundId(): number | null {
  const wanted = new URLSearchParams(useSearch()).get("message") ?? "";
  return /^[1-9]\d{0,14}$/.test(wanted) ? Number(wanted) : null;
}
