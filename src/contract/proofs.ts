import * as z from "zod/mini";
import { PASSWORD_LENGTH_MAX } from "./limits.ts";
import { passkeyAnswerSchema } from "./passkeys.ts";
import { secondFactorCodeSchema } from "./second-factor.ts";

/** Acts that could take an account away need a proof that is younger. */
export const PROOF_MINUTES = 10;

/**
 * A passkey alone; or the password and, where the account has a second factor, a code of it; or, from people who come by
 * their company's account and know no password, the code alone.
 */
export const proofSchema = z.strictObject({
  password: z.optional(
    z
      .string("Password is required")
      .check(z.minLength(1, "Password is required"), z.maxLength(PASSWORD_LENGTH_MAX, "This password is too long")),
  ),
  code: z.optional(secondFactorCodeSchema),
  passkey: z.optional(passkeyAnswerSchema),
});
export type ProofInput = z.infer<typeof proofSchema>;

/** The ways in which this account can show whose it is. */
export const proofWaysSchema = z.object({
  hasPassword: z.boolean(),
  /** What has to come with the password; null: nothing. */
  code: z.nullable(z.enum(["app", "recovery"])),
  hasPasskeys: z.boolean(),
  /** What the company's sign-in is called; null: this account does not come by it. */
  company: z.nullable(z.string()),
});
export type ProofWays = z.infer<typeof proofWaysSchema>;
