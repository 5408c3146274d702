import { useEffect, useState } from "react";
import { INVITE_COPIED_MESSAGE_MS } from "#contract/limits.ts";
import type { Workspace } from "#contract/workspaces.ts";
import { PLANS } from "#domain/plans/plans.ts";
import { WORKSPACE_SEATS } from "#domain/workspaces/workspaces.ts";
import { Button } from "#web/ui/button.tsx";
import { copyToClipboard } from "#web/ui/copy-to-clipboard.ts";
import { Icon } from "#web/ui/icon.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { showCopyError, showInviteCodeRenewed, showWorkspaceError } from "./notices.ts";
import { useRenewCode } from "./queries.ts";

/** The code with which other users join. Only the owner sees it. */
export function InviteCode({ workspace, inviteCode }: { workspace: Workspace; inviteCode: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const renew = useRenewCode(workspace.id);
  const left = WORKSPACE_SEATS - workspace.memberCount;
  const close = () => setIsAsking(false);
  return (
    <section className="invite" aria-labelledby="invite-code">
      <h2 id="invite-code">Invite</h2>
      <p className="note">
        {left === 0 ? "The workspace is full." : left === 1 ? "One seat is left." : `${left} seats are left.`} Each
        member needs {PLANS.premier.label}.
      </p>
      <Button
        className="wide"
        onClick={() =>
          copyToClipboard(
            `${window.location.origin}/join/${encodeURIComponent(inviteCode)}`,
            "The invite link has been copied.",
          )
        }
      >
        <Icon name="link" />
        Copy invite link
      </Button>
      <h3 className="note">Invite code</h3>
      <div className="code-line">
        <code className="fig">{inviteCode}</code>
        <CopyCode key={inviteCode} code={inviteCode} />
      </div>
      {!workspace.isReadOnly && (
        <button type="button" className="text-button" onClick={() => setIsAsking(true)}>
          Renew code
        </button>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Renew the invite code?"
          description="The code shown now stops working. Members stay."
          action="Renew code"
          isPending={renew.isPending}
          onConfirm={() =>
            renew.mutate(undefined, { onSuccess: showInviteCodeRenewed, onError: showWorkspaceError, onSettled: close })
          }
          onClose={close}
        />
      )}
    </section>
  );
}

function CopyCode({ code }: { code: string }) {
  const [copiedAt, setCopiedAt] = useState<number | null>(null);
  useEffect(() => {
    if (copiedAt === null) return;
    const timer = setTimeout(() => setCopiedAt(null), INVITE_COPIED_MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [copiedAt]);
  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(code))
      .then(() => setCopiedAt(Date.now()), showCopyError);
  return (
    <>
      <Button size="tiny" variant="quiet" onClick={() => void copy()}>
        <Icon name={copiedAt === null ? "copy" : "check"} />
        {copiedAt === null ? "Copy" : "Copied"}
      </Button>
      <span className="sr" role="status">
        {copiedAt === null ? "" : "Invite code copied"}
      </span>
    </>
  );
}
