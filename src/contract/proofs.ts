import * as z from "zod/mini";
import { PASSWORD_LENGTH_MAX } from "./limits.ts";
import { passkeyAssertionSchema } from "./passkeys.ts";
import { secondFactorCodeSchema } from "./second-factor.ts";

/** Actions that could take the account away from its owner need a proof that is at most this old. */
export const IDENTITY_PROOF_AGE_MINUTES_MAX = 10;

/**
 * One of three proofs: a passkey; the password, plus a code if the account has a second factor; only the code, if the
 * user signs in through the company without a password.
 */
export const identityProofSchema = z.strictObject({
  password: z.optional(
    z
      .string("Password is required")
      .check(z.minLength(1, "Password is required"), z.maxLength(PASSWORD_LENGTH_MAX, "This password is too long")),
  ),
  code: z.optional(secondFactorCodeSchema),
  passkey: z.optional(passkeyAssertionSchema),
});
export type IdentityProofInput = z.infer<typeof identityProofSchema>;

export const identityProofOptionsSchema = z.object({
  hasPassword: z.boolean(),
  /** The kind of code that the user must send together with the password; null: none. */
  code: z.nullable(z.enum(["app", "recovery"])),
  hasPasskeys: z.boolean(),
  /** The name of the company's sign-in provider; null: this account does not use it. */
  company: z.nullable(z.string()),
});
export type IdentityProofOptions = z.infer<typeof identityProofOptionsSchema>;
