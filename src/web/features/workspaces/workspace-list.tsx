import { useState } from "react";
import { Link } from "wouter";
import type { Workspace } from "#contract/workspaces.ts";
import { WORKSPACE_SEATS } from "#domain/workspaces/workspaces.ts";
import { Button } from "#web/ui/button.tsx";
import { JoinDialog } from "./join-dialog.tsx";
import { created, createFailed } from "./notices.ts";
import { useCreateWorkspace } from "./queries.ts";
import { WorkspaceForm } from "./workspace-form.tsx";

/** Where a workspace is looked at. */
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
          <span className="fig muted">{promptCount === 1 ? "1 prompt" : `${promptCount} prompts`}</span>
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

/** Create and Join, each with its dialog. */
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
                created(workspace.name);
                close();
                onOpen(workspace);
              },
              onError: createFailed,
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
