import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { NewPasskeyInput, PasskeyAssertion } from "#contract/passkeys.ts";

/** What a device with a passkey says (WebAuthn, ES256); tests bend any part of it. */
export interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
  readonly counter?: number;
  readonly isUserVerified?: boolean;
  readonly type?: string;
}

export interface SoftAuthenticator {
  readonly credentialId: string;
  register(ceremony: Ceremony): Omit<NewPasskeyInput, "name">;
  answer(ceremony: Ceremony): PasskeyAssertion;
}

export function softAuthenticator(credentialId = randomBytes(32).toString("base64url")): SoftAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  // COSE: {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, "base64url"),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, "base64url"),
  ]);
  const id = Buffer.from(credentialId, "base64url");

  const clientData = ({ challenge, origin, type }: Ceremony, usual: string): Buffer =>
    Buffer.from(JSON.stringify({ type: type ?? usual, challenge, origin, crossOrigin: false }));
  function authenticatorData({ rpId, counter = 0, isUserVerified = true }: Ceremony, attested: Buffer): Buffer {
    const flags = 0x01 | (isUserVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), counted, attested]);
  }

  return {
    credentialId,
    register(ceremony) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authenticatorData(ceremony, Buffer.concat([Buffer.alloc(16), length, id, cose]));
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from("fmt"),
        Buffer.from([0x64]),
        Buffer.from("none"),
        Buffer.from([0x67]),
        Buffer.from("attStmt"),
        Buffer.from([0xa0, 0x68]),
        Buffer.from("authData"),
        Buffer.from([0x59]),
        size,
        data,
      ]);
      return {
        credentialId,
        clientDataJson: clientData(ceremony, "webauthn.create").toString("base64url"),
        attestationObject: attestation.toString("base64url"),
      };
    },
    answer(ceremony) {
      const client = clientData(ceremony, "webauthn.get");
      const data = authenticatorData(ceremony, Buffer.alloc(0));
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return {
        credentialId,
        clientDataJson: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", signed, privateKey).toString("base64url"),
      };
    },
  };
}
