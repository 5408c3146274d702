import type { Workspace } from "#contract/workspaces.ts";
import { actionFailed, showPromptShared } from "./notices.ts";
import { type PromptWords, useSharePrompt } from "./queries.ts";

export function useShareInWorkspace(onShared: () => void) {
  const { mutate, isPending } = useSharePrompt();
  const shareIn = (workspace: Workspace, words: PromptWords) => {
    const onSuccess = () => {
      showPromptShared(workspace.name);
      onShared();
    };
    mutate({ ...words, workspaceId: workspace.id }, { onSuccess, onError: actionFailed });
  };
  return { shareIn, isPending };
}
