import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { lazy, memo, type Ref, Suspense, useImperativeHandle, useRef, useState } from "react";
import type { Conversation } from "#contract/conversations.ts";
import type { Folder } from "#contract/folders.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LoadingFailed } from "#web/ui/loading-failed.tsx";
import { LoadingLines } from "#web/ui/loading-lines.tsx";
import { arrangeConversations } from "./arrange-conversations.ts";
import { ConversationItem } from "./conversation-item.tsx";
import { foldersQuery } from "./folder-queries.ts";
import { FoldedSection, ListSection } from "./list-section.tsx";
import { OlderConversations } from "./older-conversations.tsx";
import { conversationsQuery } from "./queries.ts";
import { SearchField, SearchKeys } from "./search-field.tsx";
import { useEscapeFirst } from "./use-escape-first.ts";
import { useSearch } from "./use-search.ts";
import "./conversation-list.css";

const SearchResults = lazy(async () => ({ default: (await import("./search-results.tsx")).SearchResults }));

interface ConversationListProps {
  openId: number | null;
  onNew: () => void;
  /** Called when one has been chosen, so that an overlay can close. */
  onChoose: () => void;
  onDeleted: (id: number) => void;
  /** The search field. */
  ref?: Ref<HTMLInputElement | null>;
}

/** The conversations under the days they were last used, older ones as one scrolls; while something is searched for, what was found instead. */
export const ConversationList = memo(function ConversationList({
  openId,
  onNew,
  onChoose,
  onDeleted,
  ref,
}: ConversationListProps) {
  // Asked here, and not by what shows it: a search that is over shows what is known at once.
  const list = useAllConversations();
  const { data: folders } = useQuery(foldersQuery);
  const [typed, setTyped] = useState("");
  const search = useSearch(typed);
  const isSearching = typed.trim() !== "";
  const field = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => field.current);
  useEscapeFirst(() => {
    const isHere = document.activeElement?.closest(".search-keys")?.contains(field.current) === true;
    if (!isHere || typed === "") return false;
    setTyped("");
    field.current?.focus();
    return true;
  });
  return (
    <SearchKeys isOn={isSearching}>
      <div className="find">
        <SearchField ref={field} value={typed} onChange={setTyped} />
        <Button onClick={onNew}>
          <Icon name="plus" />
          New
        </Button>
      </div>
      <nav className="list" aria-label="Conversations">
        {isSearching ? (
          <Suspense fallback={<LoadingLines className="list-state" />}>
            <SearchResults search={search} typed={typed} onChoose={onChoose} />
          </Suspense>
        ) : (
          <AllConversations list={list} folders={folders ?? []} {...{ openId, onChoose, onDeleted }} />
        )}
      </nav>
    </SearchKeys>
  );
});

interface AllConversationsProps extends Pick<ConversationListProps, "openId" | "onChoose" | "onDeleted"> {
  list: ReturnType<typeof useAllConversations>;
  folders: readonly Folder[];
}

const useAllConversations = () => useInfiniteQuery(conversationsQuery);

function AllConversations({ list, folders, openId, onChoose, onDeleted }: AllConversationsProps) {
  const { data, error, isPending, refetch, ...pages } = list;
  const arranged = arrangeConversations(data ?? [], folders, new Date());
  const item = (conversation: Conversation) => (
    <ConversationItem
      key={conversation.id}
      conversation={conversation}
      isOpen={conversation.id === openId}
      onChoose={onChoose}
      onDeleted={onDeleted}
    />
  );
  return (
    <>
      {isPending && <LoadingLines className="list-state" />}
      {error !== null && data === undefined && (
        <LoadingFailed className="list-state" error={error} onRetry={() => refetch().catch(() => undefined)} />
      )}
      {data?.length === 0 && (
        <div className="list-state">
          <b>No conversations yet</b>
          <p className="muted">Start with something you have to write today.</p>
        </div>
      )}
      {arranged.pinned.length > 0 && <ListSection heading="Pinned">{arranged.pinned.map(item)}</ListSection>}
      {arranged.folders.map(({ folder, conversations }) => (
        <FoldedSection
          key={folder.id}
          heading={folder.name}
          folder={folder}
          count={conversations.length}
          holdsOpen={conversations.some(({ id }) => id === openId)}
        >
          {conversations.map(item)}
        </FoldedSection>
      ))}
      {arranged.archived.length > 0 && (
        <FoldedSection heading="Archive" count={arranged.archived.length} holdsOpen={false}>
          {arranged.archived.map(item)}
        </FoldedSection>
      )}
      {arranged.days.map(({ heading, conversations }) => (
        <ListSection key={heading} heading={heading}>
          {conversations.map(item)}
        </ListSection>
      ))}
      {pages.hasNextPage && (
        <OlderConversations
          isLoading={pages.isFetching}
          isFailed={pages.isFetchNextPageError && !pages.isFetching}
          // A refresh that is under way goes on, and the next page is asked for after it.
          load={() => void pages.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </>
  );
}
