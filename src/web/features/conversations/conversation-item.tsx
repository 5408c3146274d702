import { type KeyboardEvent, memo, useRef, useState } from "react";
import { Link } from "wouter";
import type { Conversation } from "#contract/conversations.ts";
import { TITLE_LENGTH_MAX } from "#contract/limits.ts";
import { formatConversationTitle } from "#domain/conversations/conversations.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { formatLastUsed } from "./format-last-used.ts";
import { ConversationMenuButton } from "./menu/conversation-menu-button.tsx";
import { DELETE_CONVERSATION_QUESTION } from "./notices.ts";
import { useDeleteConversation, useRenameConversation } from "./queries.ts";
import { useEscapeFirst } from "./use-escape-first.ts";

const ActionDialog = lazyComponent(async () => (await import("#web/ui/action-dialog.tsx")).ActionDialog);

const AFTER_DIALOG_MS = 150;

interface ConversationItemProps {
  conversation: Conversation;
  isOpen: boolean;
  onChoose: () => void;
  onDeleted: (id: number) => void;
}

export const ConversationItem = memo(function ConversationItem(props: ConversationItemProps) {
  const { conversation, isOpen, onChoose, onDeleted } = props;
  const [isRenaming, setIsRenaming] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const title = formatConversationTitle(conversation);
  if (isRenaming) {
    return (
      <li className="talk renaming">
        <TitleField
          conversation={conversation}
          onClose={(isByKey) => {
            setIsRenaming(false);
            // The focus moves to the row, unless the user has moved it elsewhere.
            if (isByKey) setTimeout(() => row.current?.querySelector("a")?.focus());
          }}
        />
      </li>
    );
  }
  return (
    <li ref={row} className={isOpen ? "talk open" : "talk"}>
      <ConversationLink {...{ conversation, isOpen, onChoose }} />
      <div className="tools">
        {/* The menu has both as well, so the Tab key stops only there. */}
        <IconButton
          size="tiny"
          icon="pencil"
          label="Rename"
          aria-description={title}
          tabIndex={-1}
          onClick={() => setIsRenaming(true)}
        />
        <IconButton
          size="tiny"
          icon="trash"
          label="Delete"
          aria-description={title}
          tabIndex={-1}
          onClick={() => setIsDeleting(true)}
        />
        <ConversationMenuButton
          conversation={conversation}
          size="tiny"
          onRename={() => setIsRenaming(true)}
          onDelete={() => setIsDeleting(true)}
        />
        {isDeleting && (
          <DeleteDialog conversation={conversation} onDeleted={onDeleted} onClose={() => setIsDeleting(false)} />
        )}
      </div>
    </li>
  );
});

function ConversationLink({ conversation, isOpen, onChoose }: Omit<ConversationItemProps, "onDeleted">) {
  return (
    <Link href={`/chat/${conversation.id}`} aria-current={isOpen ? "page" : undefined} onClick={onChoose}>
      <b dir="auto">
        {conversation.isPinned && <Icon name="pin" />}
        {formatConversationTitle(conversation)}
      </b>
      <time className="fig" dateTime={conversation.updatedAt}>
        {formatLastUsed(new Date(conversation.updatedAt), new Date())}
      </time>
      <span className="snippet" dir="auto">
        {conversation.snippet ?? "Nothing sent yet"}
      </span>
    </Link>
  );
}

interface DeleteDialogProps extends Pick<ConversationItemProps, "conversation" | "onDeleted"> {
  onClose: () => void;
}

/** Asks the user, then deletes the conversation. The focus moves to the next row, for keyboard users. */
function DeleteDialog({ conversation, onDeleted, onClose }: DeleteDialogProps) {
  const remove = useDeleteConversation((id) => {
    const row = document.querySelector(`.talk > a[href="/chat/${id}"]`)?.closest("li");
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    // After this delay, the dialog has closed and the row is gone.
    setTimeout(() => next?.querySelector("a")?.focus(), AFTER_DIALOG_MS);
    onDeleted(id);
  });
  return (
    <ActionDialog
      title={`Delete “${formatConversationTitle(conversation)}”?`}
      description={DELETE_CONVERSATION_QUESTION}
      action="Delete"
      isDanger
      isPending={remove.isPending}
      main={{ onAction: () => remove.mutate(conversation.id, { onSettled: onClose }) }}
      onClose={onClose}
    />
  );
}

interface TitleFieldProps {
  conversation: Conversation;
  onClose: (isByKey: boolean) => void;
}

/** Enter or blur saves the title. Escape or an empty title cancels. */
function TitleField({ conversation, onClose }: TitleFieldProps) {
  const rename = useRenameConversation();
  const [title, setTitle] = useState(formatConversationTitle(conversation));
  const isClosed = useRef(false);
  const close = (isSaved: boolean, isByKey: boolean) => {
    // Enter removes the field, which also fires a blur event.
    if (isClosed.current) return;
    isClosed.current = true;
    const wanted = title.trim();
    if (isSaved && wanted !== "" && wanted !== formatConversationTitle(conversation))
      rename.mutate({ id: conversation.id, title: wanted });
    onClose(isByKey);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === IME_KEY_CODE) return;
    if (event.key === "Enter") close(true, true);
  };
  useEscapeFirst(() => {
    close(false, true);
    return true;
  });
  return (
    <input
      className="input"
      aria-label="Conversation title"
      dir="auto"
      value={title}
      maxLength={TITLE_LENGTH_MAX}
      ref={selectAll}
      onChange={(event) => setTitle(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => close(true, false)}
    />
  );
}

/** Browsers report this key code for every key that an input method (for example for Japanese) handles. */
const IME_KEY_CODE = 229;

function selectAll(input: HTMLInputElement | null): void {
  if (input === null || document.activeElement === input) return;
  input.focus();
  input.select();
}
