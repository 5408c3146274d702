import { type PasskeyAnswer, type PasskeyCreation, passkeyRequestSchema } from "#contract/passkeys.ts";
import { request } from "#web/lib/api.ts";

/** Fetched when a person first uses a passkey. */
const library = () => import("@simplewebauthn/browser");

export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === "function";

/** Has the browser ask for a passkey of this site; whichever its owner chooses. */
export async function askForPasskey(): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  const optionsJSON = await request("POST", "/api/passkeys/challenge", { schema: passkeyRequestSchema });
  const { id, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { credentialId: id, clientDataJson: clientDataJSON, authenticatorData, signature };
}

/** Has the browser make a passkey for this account. */
export async function makePasskey(optionsJSON: PasskeyCreation) {
  const { startRegistration } = await library();
  const { id, response } = await startRegistration({ optionsJSON });
  return { credentialId: id, clientDataJson: response.clientDataJSON, attestationObject: response.attestationObject };
}

/** Why the browser gave no passkey; null when it was not the browser. Names are the standard's, kept by the library. */
export function passkeyTrouble(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.name === "NotAllowedError" || error.name === "AbortError")
    return "No passkey was chosen, or it took too long.";
  if (error.name === "InvalidStateError") return "This device or password manager has a passkey for you already.";
  if (error.name === "SecurityError") return "Passkeys work only at the address this site is set up for.";
  return error.name === "NotSupportedError" ? "This device cannot make passkeys." : null;
}
