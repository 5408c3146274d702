import { useState } from "react";
import { Link } from "wouter";
import { INVITE_CODE_LENGTH_MAX, INVITE_CODE_REQUIRED, type Workspace } from "#contract/workspaces.ts";
import { WORKSPACE_SEATS } from "#domain/workspaces/workspaces.ts";
import { formatNumberOfPrompts } from "#web/lib/format-numbers.ts";
import { Button } from "#web/ui/button.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import {
  showInviteCodeRequired,
  showWorkspaceCreated,
  showWorkspaceCreateError,
  showWorkspaceJoinError,
  showWorkspaceJoined,
} from "./notices.ts";
import { useCreateWorkspace, useJoinWorkspace } from "./queries.ts";
import { WorkspaceForm } from "./workspace-form.tsx";

export const workspaceHref = (id: number): string => `/team-workspace?id=${id}`;

export function WorkspaceList({ workspaces }: { workspaces: readonly Workspace[] }) {
  return (
    <ul className="workspace-index">
      {workspaces.map(({ id, name, description, memberCount, promptCount, isReadOnly }) => (
        <li key={id}>
          <h2 className="title">
            <Link href={workspaceHref(id)}>{name}</Link>
          </h2>
          <span className="fig muted">
            {memberCount}/{WORKSPACE_SEATS} members
          </span>
          <span className="fig muted">{formatNumberOfPrompts(promptCount)}</span>
          <Icon name="chevron-right" />
          {(description !== "" || isReadOnly) && (
            <p className="muted about">
              {description}
              {isReadOnly && " Read only for now."}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

export function WorkspaceButtons({ onOpen }: { onOpen: (workspace: Workspace) => void }) {
  const [asked, setAsked] = useState<"create" | "join" | null>(null);
  const create = useCreateWorkspace();
  const close = () => setAsked(null);
  return (
    <div className="row">
      <Button onClick={() => setAsked("join")}>Join Workspace</Button>
      <Button variant="primary" onClick={() => setAsked("create")}>
        Create Workspace
      </Button>
      {asked === "create" && (
        <WorkspaceForm
          title="Create Workspace"
          action="Create Workspace"
          isPending={create.isPending}
          onSubmit={(words) =>
            create.mutate(words, {
              onSuccess: (workspace) => {
                showWorkspaceCreated(workspace.name);
                close();
                onOpen(workspace);
              },
              onError: showWorkspaceCreateError,
            })
          }
          onClose={close}
        />
      )}
      {asked === "join" && (
        <JoinDialog
          onJoined={(workspace) => {
            close();
            onOpen(workspace);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

interface JoinDialogProps {
  onJoined: (workspace: Workspace) => void;
  onClose: () => void;
}

function JoinDialog({ onJoined, onClose }: JoinDialogProps) {
  const join = useJoinWorkspace();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const submit = () => {
    if (code.trim() === "") {
      setError(INVITE_CODE_REQUIRED);
      return showInviteCodeRequired();
    }
    join.mutate(code, {
      onSuccess: (workspace) => {
        showWorkspaceJoined(workspace.name);
        onJoined(workspace);
      },
      onError: (problem) => {
        setError(problem.message);
        showWorkspaceJoinError(problem);
      },
    });
  };
  return (
    <FormDialog
      className="workspace-form"
      title="Join Workspace"
      action="Join Workspace"
      isPending={join.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Invite code"
        className="code-field"
        hint="The owner finds it beside the members."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={INVITE_CODE_LENGTH_MAX}
        value={code}
        error={error}
        onChange={(event) => {
          setCode(event.target.value);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
