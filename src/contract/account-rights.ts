import * as z from "zod/mini";
import { emailSchema, firstNameSchema, lastNameSchema, passwordSchema } from "./accounts.ts";
import { PASSWORD_LENGTH_MAX } from "./limits.ts";

/** No minimum length: a password that was set under older rules must still work. */
const givenPasswordSchema = z
  .string("Password is required")
  .check(z.minLength(1, "Password is required"), z.maxLength(PASSWORD_LENGTH_MAX, "This password is too long"));

export const mailTokenParamsSchema = z.strictObject({
  token: z.string().check(z.regex(/^[\w-]{43}$/, "This link is not complete")),
});

export const passwordResetRequestSchema = z.strictObject({ email: emailSchema });
export const passwordResetSchema = z.strictObject({ password: passwordSchema });

export const passwordChangeSchema = z.strictObject({ newPassword: passwordSchema });
export type PasswordChangeInput = z.infer<typeof passwordChangeSchema>;

/**
 * Missing fields stay unchanged. A new `email` needs a proof of identity and takes effect when the user confirms it.
 */
export const accountUpdateSchema = z.strictObject({
  firstName: z.optional(firstNameSchema),
  lastName: z.optional(lastNameSchema),
  email: z.optional(emailSchema),
});
export type AccountUpdateInput = z.infer<typeof accountUpdateSchema>;

export const accountDeletionSchema = z.strictObject({ password: givenPasswordSchema });

/**
 * `password` may be missing only if the user is signed in. The link proves access to the mailbox, but not that the same
 * person signed up.
 */
export const emailVerificationSchema = z.nullish(z.strictObject({ password: z.optional(givenPasswordSchema) }));
export const verifiedEmailSchema = z.object({ email: z.string(), isAdmin: z.boolean() });
/**
 * The result of the link "this was not me". False: the account stays; only the planned change to this email is
 * canceled.
 */
export const emailRefusalResultSchema = z.object({ isAccountDeleted: z.boolean() });

/** The data deleted with an account, and the data that stays but identifies no person. */
export const deletionReceiptSchema = z.object({
  deletedAt: z.iso.datetime(),
  removed: z.array(z.object({ what: z.string(), count: z.int() })),
  kept: z.array(z.object({ what: z.string(), why: z.string() })),
});
export type DeletionReceipt = z.infer<typeof deletionReceiptSchema>;
