import * as z from "zod/mini";
import { PASSWORD_LENGTH_MAX } from "./limits.ts";
import { passkeyAssertionSchema } from "./passkeys.ts";

/** A code of the authenticator app, or a recovery code. */
export const secondFactorCodeSchema = z
  .string("Code is required")
  .check(z.trim(), z.minLength(6, "Code is required"), z.maxLength(40, "This code is too long"));

export const secondFactorConfirmSchema = z.strictObject({ code: secondFactorCodeSchema });

/** If `isOn` is true and `isByApp` is false, the second factor is a passkey or a recovery code, not an app. */
export const secondFactorSchema = z.object({ isOn: z.boolean(), isByApp: z.boolean(), recoveryCodesLeft: z.int() });
/** `address`: the URL in the QR code for the app. `secret`: the same secret, for users who type it into the app. */
export const secondFactorSetupSchema = z.object({ secret: z.string(), address: z.string() });
/** Shown only once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

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
