import type { Tier } from "#domain/plans/plans.ts";
import type { WorkspaceRole } from "#domain/workspaces/workspaces.ts";

/** A workspace as seen by one member. */
export interface WorkspaceRecord {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly inviteCode: string;
  readonly createdAt: Date;
  readonly role: WorkspaceRole;
  readonly ownerTier: Tier;
  readonly memberCount: number;
  readonly promptCount: number;
}

export interface PersonRecord {
  readonly firstName: string;
  readonly lastName: string | null;
  readonly email: string;
}

export interface InvitationRecord {
  readonly workspaceName: string;
  /** Name of the owner. */
  readonly firstName: string;
  readonly lastName: string | null;
}

export interface MemberRecord extends PersonRecord {
  readonly id: number;
  readonly userId: number;
  readonly role: WorkspaceRole;
  readonly tier: Tier;
}

export interface SharedPromptRecord extends PersonRecord {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly text: string;
  /** 0 to 100. */
  readonly score: number;
  readonly useCount: number;
  readonly createdAt: Date;
  readonly sharedBy: number;
}

type SharedPromptWords = Pick<SharedPromptRecord, "title" | "description" | "text" | "score">;

export type JoinOutcome =
  | { readonly kind: "joined" | "was-member"; readonly id: number }
  | { readonly kind: "full" }
  | { readonly kind: "read-only" }
  | { readonly kind: "no-workspace" };

/**
 * Workspaces, their members and shared prompts. Every method takes the requesting user (`userId`: a member, `ownerId`:
 * the owner) and finds nothing in a workspace where the user does not have that role.
 */
export interface WorkspaceStore {
  /** Newest first. */
  list(userId: number): Promise<WorkspaceRecord[]>;
  find(userId: number, id: number): Promise<WorkspaceRecord | null>;
  /** null: the owner already has `ownedMax` workspaces. */
  create(workspace: {
    ownerId: number;
    name: string;
    description: string;
    inviteCode: string;
    ownedMax: number;
    now: Date;
  }): Promise<number | null>;
  change(ownerId: number, id: number, words: { name?: string; description?: string }): Promise<boolean>;
  remove(ownerId: number, id: number): Promise<boolean>;
  setInviteCode(ownerId: number, id: number, inviteCode: string): Promise<boolean>;
  /** Works for non-members too; null: no workspace has this code. */
  invitation(inviteCode: string): Promise<InvitationRecord | null>;
  /** Adds the user as a member, if the workspace is not full. Concurrent calls never add more members than allowed. */
  join(userId: number, inviteCode: string, now: Date): Promise<JoinOutcome>;
  /** The owner first, then by join date. */
  members(userId: number, id: number): Promise<MemberRecord[]>;
  /** Never removes the owner. Replaces the invite code, so that the old one no longer works. */
  removeMember(ownerId: number, id: number, memberId: number, inviteCode: string): Promise<boolean>;
  /** False: the user is not a member, or is the owner. */
  leave(userId: number, id: number): Promise<boolean>;
  /** Makes the member `heirId` the owner. "no-premier": the plan of this member has no workspaces. */
  handOn(ownerId: number, id: number, heirId: number, inviteCode: string): Promise<"done" | "no-member" | "no-premier">;
  /** Most used first. */
  prompts(userId: number, id: number): Promise<SharedPromptRecord[]>;
  /** null: the workspace already has `max` prompts, or the user is not a member. */
  share(userId: number, id: number, prompt: SharedPromptWords & { now: Date; max: number }): Promise<number | null>;
  findPrompt(userId: number, id: number, promptId: number): Promise<SharedPromptRecord | null>;
  /** The user must have shared the prompt or own the workspace. The same is true for `removePrompt`. */
  changePrompt(userId: number, id: number, promptId: number, words: SharedPromptWords): Promise<boolean>;
  removePrompt(userId: number, id: number, promptId: number): Promise<boolean>;
  countUse(userId: number, id: number, promptId: number): Promise<boolean>;
}
