import * as z from "zod/mini";
import { emailSchema, firstNameSchema, lastNameSchema, passwordSchema } from "./accounts.ts";
import { PASSWORD_LENGTH_MAX } from "./limits.ts";

/** What is typed to prove who is there: any length a password ever had. */
const givenPasswordSchema = z
  .string("Password is required")
  .check(z.minLength(1, "Password is required"), z.maxLength(PASSWORD_LENGTH_MAX, "This password is too long"));

/** The token of a link sent by mail. */
export const mailTokenParamsSchema = z.strictObject({
  token: z.string().check(z.regex(/^[\w-]{43}$/, "This link is not complete")),
});

export const passwordResetRequestSchema = z.strictObject({ email: emailSchema });
export const passwordResetSchema = z.strictObject({ password: passwordSchema });

export const passwordChangeSchema = z.strictObject({ newPassword: passwordSchema });
export type PasswordChangeInput = z.infer<typeof passwordChangeSchema>;

/** Only what is given changes. A new `email` needs a proof of whose account it is, and counts once it is confirmed. */
export const accountCorrectionSchema = z.strictObject({
  firstName: z.optional(firstNameSchema),
  lastName: z.optional(lastNameSchema),
  email: z.optional(emailSchema),
});
export type AccountCorrectionInput = z.infer<typeof accountCorrectionSchema>;

export const accountDeletionSchema = z.strictObject({ password: givenPasswordSchema });

/** A person who is signed in to the account needs no `password`: the link proves the mailbox, not who signed up. */
export const emailVerificationSchema = z.nullish(z.strictObject({ password: z.optional(givenPasswordSchema) }));
/** What confirming an address changed. */
export const verifiedEmailSchema = z.object({ email: z.string(), isAdmin: z.boolean() });
/** What "this was not me" did: false: the account stays, and the address is no longer to be its. */
export const refusedEmailSchema = z.object({ isAccountDeleted: z.boolean() });

/** What was removed with an account, and what stays without leading to anybody. */
export const deletionReceiptSchema = z.object({
  deletedAt: z.iso.datetime(),
  removed: z.array(z.object({ what: z.string(), count: z.int() })),
  kept: z.array(z.object({ what: z.string(), why: z.string() })),
});
export type DeletionReceipt = z.infer<typeof deletionReceiptSchema>;
