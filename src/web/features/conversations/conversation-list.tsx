import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import type { Conversation, Folder } from "#contract/conversations.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { LoadingFailed } from "#web/ui/loading-failed.tsx";
import { isShortcut } from "#web/ui/shortcuts.ts";
import { LoadingSkeleton } from "#web/ui/waiting.tsx";
import { ConversationItem } from "./conversation-item.tsx";
import { foldersQuery } from "./folder-queries.ts";
import { CollapsibleSection, ListSection } from "./list-section.tsx";
import { conversationsQuery } from "./queries.ts";
import { useConversationSearch } from "./use-conversation-search.ts";
import { useEscapeFirst } from "./use-escape-first.ts";
import "./conversation-list.css";
import { type DateGroup, groupByDate } from "./group-by-date.ts";

const SearchResults = lazyComponent(
  async () => (await import("./search-results.tsx")).SearchResults,
  <LoadingSkeleton className="list-state" />,
);

interface ConversationListProps {
  openId: number | null;
  onNew: () => void;
  /** Called after the user has chosen a conversation, so that an overlay can close. */
  onChoose: () => void;
  onDeleted: (id: number) => void;
  /** The ref of the search field. */
  ref?: Ref<HTMLInputElement | null>;
}

/** The conversations in groups (days, folders and so on), or the results of a search. Older ones load on scroll. */
export const ConversationList = memo(function ConversationList({
  openId,
  onNew,
  onChoose,
  onDeleted,
  ref,
}: ConversationListProps) {
  // This hook is here, above the search, so that the list stays loaded during a search.
  const list = useAllConversations();
  const { data: folders } = useQuery(foldersQuery);
  const [typed, setTyped] = useState("");
  const search = useConversationSearch(typed);
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
          <SearchResults search={search} typed={typed} onChoose={onChoose} />
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
      {isPending && <LoadingSkeleton className="list-state" />}
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
        <CollapsibleSection
          key={folder.id}
          heading={folder.name}
          folder={folder}
          count={conversations.length}
          holdsOpen={conversations.some(({ id }) => id === openId)}
        >
          {conversations.map(item)}
        </CollapsibleSection>
      ))}
      {arranged.archived.length > 0 && (
        <CollapsibleSection heading="Archive" count={arranged.archived.length} holdsOpen={false}>
          {arranged.archived.map(item)}
        </CollapsibleSection>
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
          // Waits for a running refresh. By default, `fetchNextPage` would cancel it.
          load={() => void pages.fetchNextPage({ cancelRefetch: false })}
        />
      )}
    </>
  );
}

/** The next page loads when the end of the list is less than this distance below the visible part. */
const AHEAD_PX = 1_000;

interface OlderConversationsProps {
  isLoading: boolean;
  isFailed: boolean;
  load: () => void;
}

/** A button below the last conversation. Loads older ones when the user scrolls near the button or presses it. */
function OlderConversations({ isLoading, isFailed, load }: OlderConversationsProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(load);
  latest.current = load;
  const isWaiting = !isLoading && !isFailed;
  useEffect(() => {
    if (place.current === null || !isWaiting) return;
    // Observes again after every page, because a page may be shorter than AHEAD_PX.
    const nearing = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { root: place.current.closest(".list"), rootMargin: `0px 0px ${AHEAD_PX}px` },
    );
    nearing.observe(place.current);
    return () => nearing.disconnect();
  }, [isWaiting]);
  return (
    <div ref={place} className="older">
      {isFailed && <span className="small muted">Older conversations could not be loaded.</span>}
      <Button variant="quiet" size="tiny" onClick={load} aria-disabled={isLoading || undefined}>
        <Icon name={isFailed ? "retry" : "chevron-down"} />
        {isFailed ? "Try again" : isLoading ? "Loading..." : "Older conversations"}
      </Button>
    </div>
  );
}

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
}

function SearchField({ ref, value, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <div className="search-box">
      <label className="sr" htmlFor={id}>
        Search conversations
      </label>
      <Icon name="search" />
      <input
        id={id}
        ref={ref}
        className="input"
        type="search"
        placeholder="Search"
        autoComplete="off"
        aria-keyshortcuts="Control+K Meta+K"
        value={value}
        data-result
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** Arrow keys move between the field and the results. Enter in the field opens the first result. */
function SearchKeys({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOn || event.nativeEvent.isComposing) return;
    const stops = [...(area.current?.querySelectorAll<HTMLElement>("[data-result]") ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (at === -1) return;
    if (isShortcut("search-next", event)) stops[Math.min(at + 1, stops.length - 1)]?.focus();
    else if (isShortcut("search-previous", event)) stops[Math.max(at - 1, 0)]?.focus();
    else if (isShortcut("search-open", event) && at === 0) stops[1]?.click();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events of the field and the links bubble here.
    <div className="search-keys" ref={area} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

interface FolderGroup {
  readonly folder: Folder;
  readonly conversations: readonly Conversation[];
}

interface ArrangedConversations {
  readonly pinned: readonly Conversation[];
  /** Sorted by name. Includes empty folders. */
  readonly folders: readonly FolderGroup[];
  /** Conversations that are neither pinned nor archived nor in a folder. */
  readonly days: readonly DateGroup[];
  readonly archived: readonly Conversation[];
}

/** Each conversation is in one group only. An archived one is in the archive, even if it is pinned or has a folder. */
export function arrangeConversations(
  conversations: readonly Conversation[],
  folders: readonly Folder[],
  now: Date,
): ArrangedConversations {
  const known = new Set(folders.map(({ id }) => id));
  const placeOf = ({ isArchived, isPinned, folderId }: Conversation): "archive" | "pins" | "days" | number => {
    if (isArchived) return "archive";
    if (isPinned) return "pins";
    // Another tab may just have created the folder, so that it is not in `folders` yet.
    return folderId !== null && known.has(folderId) ? folderId : "days";
  };
  const places = Map.groupBy(conversations, placeOf);
  return {
    pinned: places.get("pins") ?? [],
    folders: folders.map((folder) => ({ folder, conversations: places.get(folder.id) ?? [] })),
    days: groupByDate(places.get("days") ?? [], now),
    archived: places.get("archive") ?? [],
  };
}
