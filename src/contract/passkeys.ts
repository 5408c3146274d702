import * as z from "zod/mini";
import { idSchema } from "./ids.ts";
import { NAME_LENGTH_MAX } from "./limits.ts";

export const PASSKEYS_MAX = 20;

const base64Url = (lengthMax: number) =>
  z.string().check(z.minLength(1), z.maxLength(lengthMax), z.regex(/^[\w-]+$/, "This is not base64url"));
/** WebAuthn allows 1,023 bytes, which are 1,364 characters in base64url. */
const credentialId = base64Url(1_400);
const clientDataJson = base64Url(4_000);

/**
 * A passkey's response to a challenge. All fields are base64url:
 * https://www.w3.org/TR/webauthn-3/#authenticatorassertionresponse
 */
export const passkeyAssertionSchema = z.strictObject({
  credentialId,
  clientDataJson,
  authenticatorData: base64Url(4_000),
  signature: base64Url(4_000),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertionSchema>;

const passkeyNameSchema = z
  .string("Name is required")
  .check(
    z.trim(),
    z.minLength(1, "Name is required"),
    z.maxLength(NAME_LENGTH_MAX, `Name must be less than ${NAME_LENGTH_MAX} characters`),
  );

/** The response for a new passkey: https://www.w3.org/TR/webauthn-3/#authenticatorattestationresponse */
export const newPasskeySchema = z.strictObject({
  name: passkeyNameSchema,
  credentialId,
  clientDataJson,
  attestationObject: base64Url(16_000),
});
export type NewPasskeyInput = z.infer<typeof newPasskeySchema>;

/** What the browser needs to create a passkey: PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
  excludeCredentials: z.array(z.object({ type: z.literal("public-key"), id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.boolean(),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
  /** Milliseconds. */
  timeout: z.int(),
});
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptionsSchema>;

/** What the browser needs to sign in: PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.literal("required"),
  timeout: z.int(),
});

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type Passkey = z.infer<typeof passkeySchema>;
export const passkeysSchema = z.array(passkeySchema);
