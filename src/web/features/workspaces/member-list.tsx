import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Workspace, WorkspaceMember } from "#contract/workspaces.ts";
import { WORKSPACE_SEATS } from "#domain/workspaces/workspaces.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { showMemberRemoved, showMemberRemoveError, showOwnershipTransferred, showWorkspaceError } from "./notices.ts";
import { membersQuery, useRemoveMember, useTransferOwnership } from "./queries.ts";

interface Asked {
  readonly what: "remove" | "hand on";
  readonly member: WorkspaceMember;
}

export function MemberList({ workspace }: { workspace: Workspace }) {
  const { data: members } = useQuery(membersQuery(workspace.id));
  const [asked, setAsked] = useState<Asked | null>(null);
  const isOwner = workspace.role === "owner";
  return (
    <section aria-labelledby="members">
      <h2 className="between" id="members">
        <span>Members</span>
        <span className="fig muted">
          {workspace.memberCount}/{WORKSPACE_SEATS}
        </span>
      </h2>
      <ul className="workspace-members">
        {members?.map((member) => (
          <li key={member.id}>
            <div>
              <span>{member.user.displayName}</span>
              <span className="muted">
                {member.role}
                {member.isYou && ", you"}
              </span>
              <Email address={member.user.email} />
            </div>
            {isOwner && !member.isYou && (
              <MemberMenu
                member={member}
                onRemove={() => setAsked({ what: "remove", member })}
                onHandOn={() => setAsked({ what: "hand on", member })}
              />
            )}
          </li>
        ))}
      </ul>
      {asked?.what === "remove" && <RemoveDialog {...{ workspace, ...asked }} onClose={() => setAsked(null)} />}
      {asked?.what === "hand on" && <HandOnDialog {...{ workspace, ...asked }} onClose={() => setAsked(null)} />}
    </section>
  );
}

/** A line break is possible before the "@". */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf("@");
  return (
    <span className="note">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </span>
  );
}

interface MemberMenuProps {
  member: WorkspaceMember;
  onRemove: () => void;
  onHandOn: () => void;
}

function MemberMenu({ member, onRemove, onHandOn }: MemberMenuProps) {
  return (
    <Menu
      trigger={
        <Button size="tiny" variant="quiet" className="square" aria-label={`More about ${member.user.displayName}`}>
          <Icon name="more" />
        </Button>
      }
    >
      <MenuItem icon="settings" isDisabled={!member.isPremier} onSelect={onHandOn}>
        {member.isPremier ? "Make owner" : "Make owner, needs Premier"}
      </MenuItem>
      <MenuItem isDanger icon="trash" onSelect={onRemove}>
        Remove
      </MenuItem>
    </Menu>
  );
}

interface MemberDialogProps {
  workspace: Workspace;
  member: WorkspaceMember;
  onClose: () => void;
}

function RemoveDialog({ workspace, member, onClose }: MemberDialogProps) {
  const remove = useRemoveMember(workspace.id);
  const { displayName } = member.user;
  return (
    <ConfirmDialog
      title={`Remove ${displayName}?`}
      description="They lose access at once. What they shared stays, and the invite code changes."
      action="Remove member"
      isDanger
      isPending={remove.isPending}
      onConfirm={() =>
        remove.mutate(member.userId, {
          onSuccess: () => showMemberRemoved(displayName),
          onError: showMemberRemoveError,
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}

function HandOnDialog({ workspace, member, onClose }: MemberDialogProps) {
  const handOn = useTransferOwnership(workspace.id);
  const { displayName } = member.user;
  return (
    <ConfirmDialog
      title={`Make ${displayName} the owner?`}
      description="You become a member, and the invite code changes. Only they can give it back."
      action="Make owner"
      isPending={handOn.isPending}
      onConfirm={() =>
        handOn.mutate(member.userId, {
          onSuccess: () => showOwnershipTransferred(displayName),
          onError: showWorkspaceError,
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
