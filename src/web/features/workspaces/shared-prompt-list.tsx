import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { SharedPrompt, Workspace } from "#contract/workspaces.ts";
import { fillVariables, findVariableNames } from "#domain/workspaces/prompt-variables.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { SearchBox } from "#web/ui/search-box.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { showPromptRemoved, showPromptSaved, showWorkspaceError } from "./notices.ts";
import { PromptForm } from "./prompt-form.tsx";
import { sharedPromptsQuery, useChangePrompt, useCountSharedPromptUse, useRemovePrompt } from "./queries.ts";
import { SharedPromptItem } from "./shared-prompt-item.tsx";
import { useShareInWorkspace } from "./use-share-in.ts";
import { WorkspaceLoadingOrError } from "./workspace-loading-or-error.tsx";

interface SharedPromptListProps {
  workspace: Workspace;
  canWrite: boolean;
  onUse: (text: string) => void;
}

type Asked = { readonly what: "add" } | { readonly what: "use" | "edit" | "remove"; readonly prompt: SharedPrompt };

export function SharedPromptList({ workspace, canWrite, onUse }: SharedPromptListProps) {
  const query = useQuery(sharedPromptsQuery(workspace.id));
  const [search, setSearch] = useState("");
  const [asked, setAsked] = useState<Asked | null>(null);
  const count = useCountSharedPromptUse(workspace.id);
  const close = () => setAsked(null);
  const use = ({ id }: SharedPrompt, text: string) => {
    // Not awaited: the user must not wait for the counter.
    count.mutate(id);
    onUse(text);
  };
  const prompts = query.data ?? [];
  const found = prompts.filter((prompt) => matches(prompt, search));
  return (
    <section aria-labelledby="shared-prompts">
      <div className="between prompt-head">
        <h2 className="title" id="shared-prompts">
          Shared prompts
        </h2>
        <div className="row">
          {prompts.length > 0 && (
            <SearchBox
              className="prompt-search"
              label="Search prompts"
              placeholder="Search"
              value={search}
              onChange={setSearch}
            />
          )}
          {canWrite && (
            <Button variant="primary" onClick={() => setAsked({ what: "add" })}>
              Add prompt
            </Button>
          )}
        </div>
      </div>
      <WorkspaceLoadingOrError query={query} />
      {query.data?.length === 0 && <NoPrompts canWrite={canWrite} />}
      {prompts.length > 0 && found.length === 0 && <p className="muted prompt-none">No prompt has these words.</p>}
      {found.length > 0 && (
        <ul className="prompt-index">
          {found.map((prompt) => (
            <SharedPromptItem
              key={prompt.id}
              prompt={prompt}
              canWrite={canWrite}
              onUse={() =>
                findVariableNames(prompt.text).length === 0
                  ? use(prompt, prompt.text)
                  : setAsked({ what: "use", prompt })
              }
              onEdit={() => setAsked({ what: "edit", prompt })}
              onRemove={() => setAsked({ what: "remove", prompt })}
            />
          ))}
        </ul>
      )}
      {asked !== null && <AskedDialog asked={asked} workspace={workspace} onUse={use} onClose={close} />}
    </section>
  );
}

interface AskedDialogProps {
  asked: Asked;
  workspace: SharedPromptListProps["workspace"];
  onUse: (prompt: SharedPrompt, text: string) => void;
  onClose: () => void;
}

function AskedDialog({ asked, workspace, onUse, onClose }: AskedDialogProps) {
  switch (asked.what) {
    case "add":
      return <AddDialog workspace={workspace} onClose={onClose} />;
    case "use":
      return <UsePromptDialog prompt={asked.prompt} onUse={(text) => onUse(asked.prompt, text)} onClose={onClose} />;
    case "edit":
      return <EditDialog workspace={workspace} prompt={asked.prompt} onClose={onClose} />;
    case "remove":
      return <RemoveDialog workspace={workspace} prompt={asked.prompt} onClose={onClose} />;
  }
}

const matches = ({ title, description, text, sharedByUser }: SharedPrompt, search: string): boolean =>
  `${title}\n${description}\n${text}\n${sharedByUser.displayName}`.toLowerCase().includes(search.trim().toLowerCase());

function NoPrompts({ canWrite }: { canWrite: boolean }) {
  return (
    <div className="empty">
      <b>Nothing shared yet</b>
      {canWrite && (
        <p className="muted">
          Add a prompt here. In the chat, the menu under a good answer has “Share the prompt with a team”.
        </p>
      )}
    </div>
  );
}

function AddDialog({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const { shareIn, isPending } = useShareInWorkspace(onClose);
  return (
    <PromptForm
      title="Add a prompt"
      action="Add prompt"
      isPending={isPending}
      onSubmit={(words) => shareIn(workspace, words)}
      onClose={onClose}
    />
  );
}

interface PromptDialogProps {
  workspace: Workspace;
  prompt: SharedPrompt;
  onClose: () => void;
}

function EditDialog({ workspace, prompt, onClose }: PromptDialogProps) {
  const change = useChangePrompt(workspace.id, prompt.id);
  return (
    <PromptForm
      title="Edit prompt"
      action="Save"
      start={{ title: prompt.title, description: prompt.description, text: prompt.text }}
      isPending={change.isPending}
      onSubmit={(words) =>
        change.mutate(words, {
          onSuccess: () => {
            showPromptSaved();
            onClose();
          },
          onError: showWorkspaceError,
        })
      }
      onClose={onClose}
    />
  );
}

function RemoveDialog({ workspace, prompt, onClose }: PromptDialogProps) {
  const remove = useRemovePrompt(workspace.id);
  return (
    <ConfirmDialog
      title="Remove this prompt?"
      description={`“${prompt.title}” will be gone for everybody in ${workspace.name}.`}
      action="Remove prompt"
      isDanger
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate(prompt.id, { onSuccess: showPromptRemoved, onError: showWorkspaceError, onSettled: onClose })
      }
      onClose={onClose}
    />
  );
}

interface UsePromptDialogProps {
  prompt: SharedPrompt;
  onUse: (text: string) => void;
  onClose: () => void;
}

function UsePromptDialog({ prompt, onUse, onClose }: UsePromptDialogProps) {
  const formId = useId();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={prompt.title}
      description="What goes into the blanks? Those you leave empty stay in the prompt for you to finish in the chat."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary">
            Use in chat
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="workspace-form"
        onSubmit={(event) => {
          event.preventDefault();
          onUse(fillVariables(prompt.text, values));
        }}
      >
        {findVariableNames(prompt.text).map((name) => (
          <TextField
            key={name}
            label={name}
            autoComplete="off"
            value={values[name] ?? ""}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        ))}
      </form>
    </Dialog>
  );
}
