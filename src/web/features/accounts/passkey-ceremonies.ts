import { type PasskeyAssertion, type PasskeyCreationOptions, passkeyRequestOptionsSchema } from "#contract/passkeys.ts";
import { request } from "#web/lib/api.ts";

const library = () => import("@simplewebauthn/browser");

export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === "function";

/** Opens the browser's dialog, in which the user chooses a passkey of this site. */
export async function askForPasskey(): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library();
  const optionsJSON = await request("POST", "/api/passkeys/challenge", { schema: passkeyRequestOptionsSchema });
  const { id, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { credentialId: id, clientDataJson: clientDataJSON, authenticatorData, signature };
}

export async function createPasskey(optionsJSON: PasskeyCreationOptions) {
  const { startRegistration } = await library();
  const { id, response } = await startRegistration({ optionsJSON });
  return { credentialId: id, clientDataJson: response.clientDataJSON, attestationObject: response.attestationObject };
}

/** Says why the browser returned no passkey; null for other errors. The WebAuthn standard defines the error names. */
export function passkeyErrorText(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === "NotAllowedError" || error.name === "AbortError")
    return "No passkey was chosen, or it took too long.";
  if (error.name === "InvalidStateError") return "This device or password manager has a passkey for you already.";
  if (error.name === "SecurityError") return "Passkeys work only at the address this site is set up for.";
  return error.name === "NotSupportedError" ? "This device cannot make passkeys." : null;
}
