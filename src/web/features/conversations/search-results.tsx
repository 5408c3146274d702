import { Link } from "wouter";
import type { SearchResult } from "#contract/conversations.ts";
import { formatConversationTitle } from "#domain/conversations/conversations.ts";
import { Button } from "#web/ui/button.tsx";
import { formatDayOrTime } from "./format-last-used.ts";
import type { ConversationSearch } from "./use-conversation-search.ts";

interface SearchResultsProps {
  search: ConversationSearch;
  typed: string;
  onChoose: () => void;
}

/** Search results with highlighted matches: first conversations with a matching title, then messages. */
export function SearchResults({ search, typed, onChoose }: SearchResultsProps) {
  const { found, isCurrent, error, retry } = search;
  const results = withoutRepeats(found?.results ?? []);
  if (error !== null) {
    return (
      <div className="list-state trouble" role="alert">
        <p>
          <b>The search failed.</b> {error.message}
        </p>
        <div className="row">
          <Button size="tiny" onClick={retry}>
            Try again
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      <p className={results.length === 0 || !isCurrent ? "sr" : "found-count note"} role="status">
        {found === null || !isCurrent ? "Searching" : countOf(results.length, found.isMore)}
      </p>
      {found === null ? (
        <div className="list-state skeleton" aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      ) : results.length === 0 && isCurrent ? (
        <div className="list-state">
          <b>Nothing found for “{typed.trim()}”</b>
          <p className="muted">All words must be in the title, or in one prompt and its answer.</p>
        </div>
      ) : (
        <ul className={isCurrent ? "found" : "found waiting"} aria-label="Search results">
          {results.map((result) => (
            <Result key={`${result.conversationId}-${result.messageId}`} result={result} onChoose={onChoose} />
          ))}
          {found.isMore && <li className="list-state muted">There is more. Add a word to narrow it down.</li>}
        </ul>
      )}
    </>
  );
}

/**
 * Several versions of a prompt can match with the same text: keeps only the version sent last. A title and a message of
 * the same conversation can match: keeps only the message.
 */
function withoutRepeats(results: readonly SearchResult[]): SearchResult[] {
  const withMessage = new Set(results.flatMap((result) => (result.messageId === null ? [] : result.conversationId)));
  const seen = new Set<string>();
  return results.filter(({ conversationId, messageId, foundIn, parts }) => {
    if (messageId === null && withMessage.has(conversationId)) return false;
    const said = JSON.stringify([conversationId, foundIn, parts]);
    return !seen.has(said) && seen.add(said);
  });
}

function Result({ result, onChoose }: { result: SearchResult; onChoose: () => void }) {
  const { conversationId, messageId, at, foundIn } = result;
  const marked = <Marked result={result} />;
  return (
    <li className="talk">
      <Link
        href={messageId === null ? `/chat/${conversationId}` : `/chat/${conversationId}?message=${messageId}`}
        onClick={onChoose}
        data-result
      >
        <b dir="auto">{foundIn === "title" ? marked : formatConversationTitle(result)}</b>
        <time className="fig" dateTime={at}>
          {formatDayOrTime(new Date(at), new Date())}
        </time>
        {foundIn !== "title" && (
          <span className="passage">
            {foundIn === "answer" && <span className="from">Answer: </span>}
            {marked}
          </span>
        )}
      </Link>
    </li>
  );
}

function Marked({ result: { parts } }: { result: SearchResult }) {
  return parts.map(({ text, isFound }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
    isFound ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
  );
}

function countOf(count: number, isMore: boolean): string {
  if (count === 0) return "Nothing found";
  return `${isMore ? "More than " : ""}${count === 1 ? "1 result" : `${count} results`}`;
}
