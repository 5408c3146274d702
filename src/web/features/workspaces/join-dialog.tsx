import { useId, useState } from "react";
import { INVITE_CODE_LENGTH_MAX, INVITE_CODE_REQUIRED, type Workspace } from "#contract/workspaces.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { inviteCodeRequired, joined, joinFailed } from "./notices.ts";
import { useJoinWorkspace } from "./queries.ts";

interface JoinDialogProps {
  onJoined: (workspace: Workspace) => void;
  onClose: () => void;
}

export function JoinDialog({ onJoined, onClose }: JoinDialogProps) {
  const formId = useId();
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
    <Dialog
      isOpen
      onClose={onClose}
      title="Join Workspace"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" disabled={join.isPending}>
            Join Workspace
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="workspace-form"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
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
      </form>
    </Dialog>
  );
}
