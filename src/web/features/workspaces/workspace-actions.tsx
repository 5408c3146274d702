import { useState } from "react";
import type { Workspace } from "#contract/workspaces.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { showWorkspaceDeleted, showWorkspaceError, showWorkspaceLeft, showWorkspaceSaved } from "./notices.ts";
import { useChangeWorkspace, useDeleteWorkspace, useLeaveWorkspace } from "./queries.ts";
import { WorkspaceForm } from "./workspace-form.tsx";

interface WorkspaceActionsProps {
  workspace: Workspace;
  canWrite: boolean;
  /** The workspace was deleted, or this user has left it. */
  onGone: () => void;
}

/** The owner can rename and delete the workspace. A member can leave it. */
export function WorkspaceActions({ workspace, canWrite, onGone }: WorkspaceActionsProps) {
  if (workspace.role === "member") return <LeaveButton workspace={workspace} onGone={onGone} />;
  return <OwnerMenu workspace={workspace} canWrite={canWrite} onGone={onGone} />;
}

function LeaveButton({ workspace: { id, name }, onGone }: Omit<WorkspaceActionsProps, "canWrite">) {
  const [isAsking, setIsAsking] = useState(false);
  const leave = useLeaveWorkspace(id);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Leave</Button>
      {isAsking && (
        <ConfirmDialog
          title={`Leave ${name}?`}
          description="You lose access to its prompts. Those you shared stay; remove them first if you want them gone."
          action="Leave workspace"
          isPending={leave.isPending}
          onConfirm={() =>
            leave.mutate(undefined, {
              onSuccess: () => {
                showWorkspaceLeft(name);
                onGone();
              },
              onError: showWorkspaceError,
              onSettled: close,
            })
          }
          onClose={close}
        />
      )}
    </>
  );
}

function OwnerMenu({ workspace, canWrite, onGone }: WorkspaceActionsProps) {
  const [asked, setAsked] = useState<"edit" | "delete" | null>(null);
  const { id, name, description } = workspace;
  const change = useChangeWorkspace(id);
  const remove = useDeleteWorkspace(id);
  const close = () => setAsked(null);
  return (
    <>
      <MoreMenu canWrite={canWrite} onEdit={() => setAsked("edit")} onDelete={() => setAsked("delete")} />
      {asked === "edit" && (
        <WorkspaceForm
          title="Edit workspace"
          action="Save"
          start={{ name, description }}
          isPending={change.isPending}
          onSubmit={(words) =>
            change.mutate(words, {
              onSuccess: () => {
                showWorkspaceSaved();
                close();
              },
              onError: showWorkspaceError,
            })
          }
          onClose={close}
        />
      )}
      {asked === "delete" && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          description="All its prompts are deleted for every member. This cannot be taken back."
          action="Delete workspace"
          isDanger
          isPending={remove.isPending}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                showWorkspaceDeleted(name);
                onGone();
              },
              onError: showWorkspaceError,
              onSettled: close,
            })
          }
          onClose={close}
        />
      )}
    </>
  );
}

function MoreMenu({ canWrite, onEdit, onDelete }: { canWrite: boolean; onEdit: () => void; onDelete: () => void }) {
  return (
    <Menu
      trigger={
        <Button variant="quiet" className="square" aria-label="More about this workspace">
          <Icon name="more" />
        </Button>
      }
    >
      {canWrite && (
        <MenuItem icon="pencil" onSelect={onEdit}>
          Edit name and description
        </MenuItem>
      )}
      <MenuItem isDanger icon="trash" onSelect={onDelete}>
        Delete workspace
      </MenuItem>
    </Menu>
  );
}
