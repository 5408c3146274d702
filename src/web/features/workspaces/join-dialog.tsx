import { useState } from "react";
import { INVITE_CODE_LENGTH_MAX, INVITE_CODE_REQUIRED, type Workspace } from "#contract/workspaces.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { inviteCodeRequired, joined, joinFailed } from "./notices.ts";
import { useJoinWorkspace } from "./queries.ts";

interface JoinDialogProps {
  onJoined: (workspace: Workspace) => void;
  onClose: () => void;
}

export function JoinDialog({ onJoined, onClose }: JoinDialogProps) {
  const join = useJoinWorkspace();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const submit = () => {
    if (code.trim() === "") {
      setError(INVITE_CODE_REQUIRED);
      return inviteCodeRequired();
    }
    join.mutate(code, {
      onSuccess: (workspace) => {
        joined(workspace.name);
        onJoined(workspace);
      },
      onError: (problem) => {
        setError(problem.message);
        joinFailed(problem);
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
