import * as z from "zod/mini";
import { idSchema, idTextSchema } from "./ids.ts";
import { TITLE_LENGTH_MAX } from "./limits.ts";
import { promptSchema } from "./prompts.ts";

export const WORKSPACE_NAME_LENGTH_MAX = 100;
export const WORKSPACE_DESCRIPTION_LENGTH_MAX = 500;
export const INVITE_CODE_LENGTH_MAX = 100;

export const WORKSPACE_NAME_REQUIRED = "Please enter a name for your workspace";
export const INVITE_CODE_REQUIRED = "Please enter an invite code";

const nameSchema = z
  .string(WORKSPACE_NAME_REQUIRED)
  .check(
    z.trim(),
    z.minLength(1, WORKSPACE_NAME_REQUIRED),
    z.maxLength(WORKSPACE_NAME_LENGTH_MAX, `Name must be at most ${WORKSPACE_NAME_LENGTH_MAX} characters`),
  );
const descriptionSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(
      WORKSPACE_DESCRIPTION_LENGTH_MAX,
      `Description must be at most ${WORKSPACE_DESCRIPTION_LENGTH_MAX} characters`,
    ),
  );

export const workspaceInputSchema = z.strictObject({
  name: nameSchema,
  description: z._default(descriptionSchema, ""),
});
export const workspaceChangeSchema = z.strictObject({
  name: z.optional(nameSchema),
  description: z.optional(descriptionSchema),
});
export const joinWorkspaceSchema = z.strictObject({
  inviteCode: z
    .string(INVITE_CODE_REQUIRED)
    .check(
      z.trim(),
      z.minLength(1, INVITE_CODE_REQUIRED),
      z.maxLength(INVITE_CODE_LENGTH_MAX, "This is not an invite code"),
    ),
});
/** What a user with an invite code sees before joining. */
export const invitationSchema = z.object({ workspaceName: z.string(), ownerName: z.string() });
export type Invitation = z.infer<typeof invitationSchema>;
export const newOwnerSchema = z.strictObject({ userId: idSchema });

/** For `DELETE …/{workspaceId}/members/{userId}` and `…/{id}/shared-prompts/{promptId}`. */
export const memberParamsSchema = z.strictObject({ workspaceId: idTextSchema, userId: idTextSchema });
export const sharedPromptParamsSchema = z.strictObject({ id: idTextSchema, promptId: idTextSchema });

export const workspaceSchema = z.object({
  id: idSchema,
  name: z.string(),
  description: z.string(),
  /** null for members who are not the owner. */
  inviteCode: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** The caller's role. */
  role: z.enum(["owner", "member"]),
  /** Includes the owner; at most three. */
  memberCount: z.int().check(z.positive()),
  promptCount: z.int().check(z.nonnegative()),
  /** True: the owner no longer has Premier. The workspace can still be read, used, left, transferred and deleted. */
  isReadOnly: z.boolean(),
});
export type Workspace = z.infer<typeof workspaceSchema>;

const personSchema = z.object({ displayName: z.string(), email: z.string() });

export const workspaceMemberSchema = z.object({
  id: idSchema,
  userId: idSchema,
  role: z.enum(["owner", "member"]),
  user: personSchema,
  /** True: the member's plan includes workspaces, so the member can become the owner. */
  isPremier: z.boolean(),
  isYou: z.boolean(),
});
export type WorkspaceMember = z.infer<typeof workspaceMemberSchema>;

const promptTitleSchema = z
  .string("Title is required")
  .check(
    z.trim(),
    z.minLength(1, "Title is required"),
    z.maxLength(TITLE_LENGTH_MAX, `Title must be at most ${TITLE_LENGTH_MAX} characters`),
  );

/** A new text, or the improved prompt of one of the caller's messages. */
export const sharePromptSchema = z.union([
  z.strictObject({ title: promptTitleSchema, description: z._default(descriptionSchema, ""), text: promptSchema }),
  z.strictObject({
    messageId: idSchema,
    title: z.optional(promptTitleSchema),
    description: z._default(descriptionSchema, ""),
  }),
]);
export type SharePromptInput = z.infer<typeof sharePromptSchema>;

export const sharedPromptChangeSchema = z.strictObject({
  title: z.optional(promptTitleSchema),
  description: z.optional(descriptionSchema),
  text: z.optional(promptSchema),
});

export const sharedPromptSchema = z.object({
  id: idSchema,
  title: z.string(),
  description: z.string(),
  /** The text to send; may contain blanks such as {{reader}}. */
  text: z.string(),
  /** Clarity, specificity and structure of the text: 0 to 10, one decimal. */
  score: z.number().check(z.minimum(0), z.maximum(10)),
  useCount: z.int().check(z.nonnegative()),
  createdAt: z.iso.datetime(),
  sharedByUser: personSchema,
  /** True: the caller shared the prompt or owns the workspace. */
  canChange: z.boolean(),
});
export type SharedPrompt = z.infer<typeof sharedPromptSchema>;
