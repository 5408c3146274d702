import { createHash, randomBytes } from "node:crypto";

/** The secret of a mail link (256 bits) and its hash. Only the hash is stored. */
export function newMailToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashMailToken(token) };
}

export const hashMailToken = (token: string): Buffer => createHash("sha256").update(token).digest();
