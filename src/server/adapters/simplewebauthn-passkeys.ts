import type { PasskeySite } from "#domain/accounts/passkey-site.ts";
import type { PasskeyVerifier } from "../ports/authenticators.ts";

/** ES256, EdDSA, RS256: every authenticator supports at least one. */
const ALGORITHMS = [-7, -8, -257];

/** WebAuthn, https://www.w3.org/TR/webauthn-3/. The library is loaded on first use. */
export function simplewebauthnPasskeys(site: PasskeySite): PasskeyVerifier {
  const library = () => import("@simplewebauthn/server");
  const expected = { expectedOrigin: site.origin, expectedRPID: site.rpId, requireUserVerification: true };
  const credentialOf = (credentialId: string) =>
    ({ id: credentialId, rawId: credentialId, type: "public-key", clientExtensionResults: {} }) as const;
  return {
    site,
    algorithms: ALGORITHMS,
    async challengeIn(clientDataJson) {
      const { decodeClientDataJSON } = await import("@simplewebauthn/server/helpers");
      return orNull(async () => {
        const { challenge } = decodeClientDataJSON(clientDataJson);
        return typeof challenge === "string" ? challenge : null;
      });
    },
    async readNew({ credentialId, clientDataJson, attestationObject }, challenge) {
      const { verifyRegistrationResponse } = await library();
      return orNull(async () => {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          response: {
            ...credentialOf(credentialId),
            response: { clientDataJSON: clientDataJson, attestationObject },
          },
          expectedChallenge: challenge,
          supportedAlgorithmIDs: ALGORITHMS,
        });
        if (!verified || registrationInfo.credential.id !== credentialId) return null;
        const { publicKey, counter } = registrationInfo.credential;
        return { credentialId, publicKey: Buffer.from(publicKey), counter };
      });
    },
    async counterOf({ credentialId, clientDataJson, authenticatorData, signature }, challenge, key) {
      const { verifyAuthenticationResponse } = await library();
      return orNull(async () => {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          response: {
            ...credentialOf(credentialId),
            response: { clientDataJSON: clientDataJson, authenticatorData, signature },
          },
          expectedChallenge: challenge,
          credential: { id: key.credentialId, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
        });
        return verified ? authenticationInfo.newCounter : null;
      });
    },
  };
}

/** Returns null if `read` throws: the library throws for every invalid input, with messages for developers. */
async function orNull<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}
