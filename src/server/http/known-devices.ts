import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

const KEPT_S = 180 * 24 * 60 * 60;
/** People of one household may share a browser. */
const ACCOUNTS_MAX = 5;

interface DeviceAccount {
  readonly id: number;
  readonly passwordHash: string;
}

/**
 * Devices on which a user has signed in. A stranger's password guesses never come from a known device. So sign-ins from
 * known devices have a separate rate limit.
 */
export interface KnownDevices {
  /** A name for this device, if someone signed in on it to this account with the current password; otherwise null. */
  find(request: FastifyRequest, account: DeviceAccount): string | null;
  /** Sets a cookie. With this cookie, `find` later recognizes the device. */
  remember(request: FastifyRequest, reply: FastifyReply, account: DeviceAccount): void;
}

/**
 * The cookie has one random number per account, signed with the hash of the account's password. The server stores
 * nothing. The cookie cannot be forged and gives no access. After a new password, the old numbers are invalid.
 */
export function createKnownDevices(isSecure: boolean): KnownDevices {
  const name = isSecure ? "__Host-redraft-device" : "redraft-device";
  const proofsOf = (request: FastifyRequest): string[] =>
    (request.cookies[name] ?? "")
      .split(".")
      .filter((proof) => proof !== "")
      .slice(0, ACCOUNTS_MAX);
  const find = (request: FastifyRequest, account: DeviceAccount) =>
    proofsOf(request).find((proof) => isProof(proof, account)) ?? null;

  return {
    find,
    remember(request, reply, account) {
      const proof = find(request, account) ?? newProof(account);
      const others = proofsOf(request).filter((other) => other !== proof);
      reply.setCookie(name, [proof, ...others].slice(0, ACCOUNTS_MAX).join("."), {
        path: "/",
        httpOnly: true,
        sameSite: "lax",
        secure: isSecure,
        maxAge: KEPT_S,
      });
    },
  };
}

function newProof(account: DeviceAccount): string {
  const number = randomBytes(16).toString("base64url");
  return `${number}~${signature(number, account).toString("base64url")}`;
}

function isProof(proof: string, account: DeviceAccount): boolean {
  const [number = "", signed = ""] = proof.split("~");
  const given = Buffer.from(signed, "base64url");
  const expected = signature(number, account);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const signature = (number: string, { id, passwordHash }: DeviceAccount): Buffer =>
  createHmac("sha256", passwordHash).update(`device ${id} ${number}`).digest();
