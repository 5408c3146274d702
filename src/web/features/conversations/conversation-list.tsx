import { useQuery } from "@tanstack/react-query";
import { memo, useId, useState } from "react";
import type { Conversation } from "#contract/conversations.ts";
import { displayTitle } from "#domain/conversations.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ConversationItem } from "./conversation-item.tsx";
import { groupByDate } from "./group-by-date.ts";
import { conversationsQuery } from "./queries.ts";

import "./conversation-list.css";

interface ConversationListProps {
  openId: number | null;
  onNew: () => void;
  /** Called when one has been chosen, so that an overlay can close. */
  onChoose: () => void;
  onDeleted: (id: number) => void;
}

/** Every conversation under the day it was last used, with a search over titles and last prompts. */
export const ConversationList = memo(function ConversationList({
  openId,
  onNew,
  onChoose,
  onDeleted,
}: ConversationListProps) {
  const { data, error, isPending, refetch } = useQuery(conversationsQuery);
  const [search, setSearch] = useState("");
  const searchId = useId();
  const found = (data ?? []).filter((conversation) => isFound(conversation, search));
  return (
    <>
      <div className="find">
        <div className="search">
          <label className="sr" htmlFor={searchId}>
            Search conversations
          </label>
          <Icon name="search" />
          <input
            id={searchId}
            className="input"
            type="search"
            placeholder="Search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <Button onClick={onNew}>
          <Icon name="plus" />
          New
        </Button>
      </div>
      <nav className="list" aria-label="Conversations">
        {isPending && <ListSkeleton />}
        {error !== null && data === undefined && (
          <div className="list-state trouble" role="alert">
            <p>{error.message}</p>
            <div className="row">
              <Button size="tiny" onClick={() => refetch().catch(() => undefined)}>
                Try again
              </Button>
            </div>
          </div>
        )}
        {data?.length === 0 && (
          <div className="list-state">
            <b>No conversations yet</b>
            <p className="muted">Start with something you have to write today.</p>
          </div>
        )}
        {data !== undefined && data.length > 0 && found.length === 0 && (
          <p className="list-state muted">Nothing found for “{search.trim()}”.</p>
        )}
        {groupByDate(found, new Date()).map(({ heading, conversations }) => (
          <section key={heading} aria-label={heading}>
            <h3>{heading}</h3>
            <ul>
              {conversations.map((conversation) => (
                <ConversationItem
                  key={conversation.id}
                  conversation={conversation}
                  isOpen={conversation.id === openId}
                  onChoose={onChoose}
                  onDeleted={onDeleted}
                />
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </>
  );
});

function isFound(conversation: Conversation, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return `${displayTitle(conversation)}\n${conversation.snippet ?? ""}`.toLowerCase().includes(wanted);
}

function ListSkeleton() {
  return (
    <div className="list-state skeleton" role="status">
      <span className="sr">Loading</span>
      <i />
      <i />
      <i />
    </div>
  );
}
