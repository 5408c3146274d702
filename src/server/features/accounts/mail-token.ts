import { createHash, randomBytes } from "node:crypto";

/** The secret of a link sent by mail, and the hash of it that is kept. 256 bits. */
export function newMailToken(): { readonly token: string; readonly hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashOfMailToken(token) };
}

export const hashOfMailToken = (token: string): Buffer => createHash("sha256").update(token).digest();
