import { useQuery } from "@tanstack/react-query";
import type { Workspace } from "#contract/workspaces.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PromptForm } from "./prompt-form.tsx";
import { type SharedPromptFields, workspacesQuery } from "./queries.ts";
import { useShareInWorkspace } from "./use-share-in.ts";
import { WorkspaceLoadingOrError } from "./workspace-loading-or-error.tsx";
import "./workspaces.css";

interface ShareDialogProps {
  start: SharedPromptFields;
  onClose: () => void;
}

/** Shares a prompt from the chat. The user first reads and edits what others will see. */
export function ShareDialog({ start, onClose }: ShareDialogProps) {
  const query = useQuery(workspacesQuery);
  const { shareIn, isPending } = useShareInWorkspace(onClose);
  const open = query.data?.filter(({ isReadOnly }) => !isReadOnly);
  if (open === undefined || open.length === 0) return <NowhereToShare query={query} onClose={onClose} />;
  return (
    <PromptForm
      title={open.length === 1 ? `Share in ${open[0]?.name}` : "Share this prompt"}
      description="Members see this text and your name. Take out what they should not read."
      action="Share prompt"
      start={start}
      workspaces={open}
      isPending={isPending}
      onSubmit={(words, workspaceId) => {
        const workspace = open.find(({ id }) => id === workspaceId);
        if (workspace !== undefined) shareIn(workspace, words);
      }}
      onClose={onClose}
    />
  );
}

interface NowhereProps {
  query: { data: readonly Workspace[] | undefined; error: Error | null; refetch: () => Promise<unknown> };
  onClose: () => void;
}

function NowhereToShare({ query, onClose }: NowhereProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Share this prompt"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {query.data !== undefined && (
            <ButtonLink href="/team-workspace" variant="primary">
              Team workspaces
            </ButtonLink>
          )}
        </>
      }
    >
      {query.data === undefined ? (
        <WorkspaceLoadingOrError query={query} />
      ) : (
        <p>There is no workspace to share it in yet. Create or join one first.</p>
      )}
    </Dialog>
  );
}
