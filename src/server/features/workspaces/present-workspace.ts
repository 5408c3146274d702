import type { Invitation, SharedPrompt, Workspace, WorkspaceMember } from "#contract/workspaces.ts";
import { isReadOnly, mayChangePrompt, mayHaveWorkspaces, type WorkspaceRole } from "#domain/workspaces/workspaces.ts";
import type {
  InvitationRecord,
  MemberRecord,
  PersonRecord,
  SharedPromptRecord,
  WorkspaceRecord,
} from "../../ports/workspace-store.ts";

export function presentWorkspace(record: WorkspaceRecord): Workspace {
  return {
    id: record.id,
    name: record.name,
    description: record.description ?? "",
    // Only the owner needs the invite code, and a removed member must not know it.
    inviteCode: record.role === "owner" ? record.inviteCode : null,
    createdAt: record.createdAt.toISOString(),
    role: record.role,
    memberCount: record.memberCount,
    promptCount: record.promptCount,
    isReadOnly: isReadOnly(record),
  };
}

export const presentMember = (record: MemberRecord, callerId: number): WorkspaceMember => ({
  id: record.id,
  userId: record.userId,
  role: record.role,
  user: presentPerson(record),
  isPremier: mayHaveWorkspaces(record.tier),
  isYou: record.userId === callerId,
});

export const presentSharedPrompt = (
  record: SharedPromptRecord,
  caller: { readonly id: number; readonly role: WorkspaceRole },
): SharedPrompt => ({
  id: record.id,
  title: record.title,
  description: record.description,
  text: record.text,
  score: Math.round(record.score) / 10,
  useCount: record.useCount,
  createdAt: record.createdAt.toISOString(),
  sharedByUser: presentPerson(record),
  canChange: mayChangePrompt(caller.role, record.sharedBy === caller.id),
});

export const presentInvitation = (record: InvitationRecord): Invitation => ({
  workspaceName: record.workspaceName,
  ownerName: displayName(record),
});

const presentPerson = (record: PersonRecord) => ({ displayName: displayName(record), email: record.email });

const displayName = ({ firstName, lastName }: Pick<PersonRecord, "firstName" | "lastName">): string =>
  [firstName, lastName ?? ""].join(" ").trim();
