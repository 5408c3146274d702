import type { Tier } from "#domain/plans/plans.ts";
import type { WorkspaceRole } from "#domain/workspaces/workspaces.ts";

/** A workspace as one of its members has it. */
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
  /** Of the owner. */
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

/** The parts of a shared prompt that people write, and the score of its text. */
type SharedPromptWords = Pick<SharedPromptRecord, "title" | "description" | "text" | "score">;

export type JoinOutcome =
  | { readonly kind: "joined" | "was-member"; readonly id: number }
  | { readonly kind: "full" }
  | { readonly kind: "read-only" }
  | { readonly kind: "no-workspace" };

/**
 * Workspaces, their members and what they share. Every method takes who asks (`userId`: a member, `ownerId`: the owner) and
 * finds nothing of a workspace where they are not that.
 */
export interface WorkspaceStore {
  /** The newest first. */
  list(userId: number): Promise<WorkspaceRecord[]>;
  find(userId: number, id: number): Promise<WorkspaceRecord | null>;
  /** null when the owner has `ownedMax` already. */
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
  /** What the code opens, for a person who may not be a member yet; null: no workspace has this code. */
  invitation(inviteCode: string): Promise<InvitationRecord | null>;
  /** Takes a free seat, if there is one; never more are taken than there are, however many ask at once. */
  join(userId: number, inviteCode: string, now: Date): Promise<JoinOutcome>;
  /** The owner first, then by when they joined. */
  members(userId: number, id: number): Promise<MemberRecord[]>;
  /** Never the owner. The invite code changes with it, so that nobody comes back by the old one. */
  removeMember(ownerId: number, id: number, memberId: number, inviteCode: string): Promise<boolean>;
  /** False for the person who is not a member, and for the owner. */
  leave(userId: number, id: number): Promise<boolean>;
  /** "no-premier": a member whose plan has no workspaces. */
  handOn(ownerId: number, id: number, heirId: number, inviteCode: string): Promise<"done" | "no-member" | "no-premier">;
  /** The most used first. */
  prompts(userId: number, id: number): Promise<SharedPromptRecord[]>;
  /** null when the workspace holds `max` already, or is no workspace of theirs. */
  share(userId: number, id: number, prompt: SharedPromptWords & { now: Date; max: number }): Promise<number | null>;
  findPrompt(userId: number, id: number, promptId: number): Promise<SharedPromptRecord | null>;
  /** Only by who shared it and by the owner. */
  changePrompt(userId: number, id: number, promptId: number, words: SharedPromptWords): Promise<boolean>;
  /** Only by who shared it and by the owner. */
  removePrompt(userId: number, id: number, promptId: number): Promise<boolean>;
  countUse(userId: number, id: number, promptId: number): Promise<boolean>;
}
