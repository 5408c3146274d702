import type { Workspace } from "#contract/workspaces.ts";
import { showPromptShared, showWorkspaceError } from "./notices.ts";
import { type SharedPromptFields, useSharePrompt } from "./queries.ts";

export function useShareInWorkspace(onShared: () => void) {
  const { mutate, isPending } = useSharePrompt();
  const shareIn = (workspace: Workspace, words: SharedPromptFields) => {
    const onSuccess = () => {
      showPromptShared(workspace.name);
      onShared();
    };
    mutate({ ...words, workspaceId: workspace.id }, { onSuccess, onError: showWorkspaceError });
  };
  return { shareIn, isPending };
}
