import * as z from "zod/mini";

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
