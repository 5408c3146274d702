import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type Conversation, FOLDER_NAME_LENGTH_MAX } from "#contract/conversations.ts";
import { TITLE_LENGTH_MAX } from "#contract/limits.ts";
import { formatConversationTitle } from "#domain/conversations/conversations.ts";
import { ActionDialog } from "#web/ui/action-dialog.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { foldersQuery, useCreateFolder } from "../folder-queries.ts";
import { showConversationMoved } from "../notices.ts";
import { useArrangeConversation, useRenameConversation } from "../queries.ts";
import type { ConversationDialogKind } from "./conversation-menu.tsx";
import { ShareLinkDialog } from "./share-link-dialog.tsx";

interface ConversationDialogProps {
  about: ConversationDialogKind;
  conversation: Conversation;
  endId: number | null;
  onClose: () => void;
}

export function ConversationDialog({ about, ...props }: ConversationDialogProps) {
  if (about === "name") return <Rename {...props} />;
  return about === "folder" ? <MoveToFolder {...props} /> : <ShareLinkDialog {...props} />;
}

function Rename({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const rename = useRenameConversation();
  const formId = useId();
  const [title, setTitle] = useState(formatConversationTitle(conversation));
  const wanted = title.trim();
  return (
    <ActionDialog
      title="Rename"
      action="Rename"
      isPending={rename.isPending || wanted === ""}
      main={{ formId }}
      onClose={onClose}
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== "") rename.mutate({ id: conversation.id, title: wanted }, { onSettled: onClose });
        }}
      >
        <TextField
          label="Conversation title"
          dir="auto"
          ref={focusSoon}
          value={title}
          maxLength={TITLE_LENGTH_MAX}
          onChange={(event) => setTitle(event.target.value)}
        />
      </form>
    </ActionDialog>
  );
}

/** Waits until the dialog has stored which element had the focus before. */
function focusSoon(field: HTMLInputElement | null): void {
  if (field !== null) setTimeout(() => field.focus());
}

const AFTER_DIALOG_MS = 250;

/** Focuses a moved conversation's row or, if its folder is closed, the folder. Does nothing while the user types. */
function focusMoved(id: number, folder: string | undefined): void {
  if (document.activeElement instanceof HTMLTextAreaElement || document.activeElement instanceof HTMLInputElement)
    return;
  const row = document.querySelector<HTMLElement>(`.talk > a[href="/chat/${id}"]`);
  const sections = [...document.querySelectorAll(".folded")];
  const section = sections.find(({ ariaLabel }) => ariaLabel === folder);
  const target = row?.checkVisibility() === true ? row : section?.querySelector("summary");
  target?.focus();
}

/** Two values of the select field. All other values are ids of folders. */
const NONE = "none";
const NEW = "new";

const optionsOf = (folders: readonly { readonly id: number; readonly name: string }[]) => [
  { value: NONE, label: "No folder" },
  ...folders.map(({ id, name }) => ({ value: String(id), label: name })),
  { value: NEW, label: "New folder…" },
];

function MoveToFolder({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { data: folders = [] } = useQuery(foldersQuery);
  const arrange = useArrangeConversation();
  const make = useCreateFolder();
  const formId = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState("");
  const present = chosen ?? (folders.length === 0 ? NEW : String(conversation.folderId ?? NONE));
  const isNameless = present === NEW && name.trim() === "";

  async function move(): Promise<void> {
    const folderId = present === NONE ? null : present === NEW ? (await make.mutateAsync(name)).id : Number(present);
    const folder = present === NEW ? name.trim() : folders.find(({ id }) => id === folderId)?.name;
    onClose();
    // Not a callback of `mutate`: the closed dialog would not call it.
    await arrange.mutateAsync({ id: conversation.id, folderId });
    showConversationMoved(folder ?? null, conversation.isPinned);
    setTimeout(() => focusMoved(conversation.id, folder), AFTER_DIALOG_MS);
  }

  return (
    <ActionDialog
      title="Move to folder"
      description={formatConversationTitle(conversation)}
      action="Move"
      isPending={make.isPending || isNameless}
      main={{ formId }}
      onClose={onClose}
    >
      <form
        id={formId}
        className="folder-form"
        onSubmit={(event) => {
          event.preventDefault();
          // The page shows the error below the field.
          if (!isNameless) move().catch(() => undefined);
        }}
      >
        <SelectField
          label="Folder"
          value={present}
          onChange={(event) => setChosen(event.target.value)}
          options={optionsOf(folders)}
        />
        {present === NEW && (
          <TextField
            label="Name of the new folder"
            ref={focusSoon}
            value={name}
            maxLength={FOLDER_NAME_LENGTH_MAX}
            error={make.error?.message}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </form>
    </ActionDialog>
  );
}
