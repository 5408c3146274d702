import { createHash } from "node:crypto";
import rateLimit from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import type { AttemptStore } from "../ports/attempt-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { TypedApp } from "./typed-app.ts";
import { rateLimitAddress, visitorAddress } from "./visitor-address.ts";

/** `max` attempts per `windowMs`. */
export interface RateLimit {
  readonly max: number;
  readonly windowMs: number;
}

/** "Address" means an IP address here. */
export interface RateLimits {
  /** Sign-ins to one account, from any address. Known devices are counted separately. */
  readonly loginPerAccount: RateLimit;
  readonly loginPerAccountAndAddress: RateLimit;
  readonly loginPerAddress: RateLimit;
  /** Sign-ins to one account from one known device. */
  readonly loginPerDevice: RateLimit;
  /** Requested passkey challenges. */
  readonly passkeyPerAddress: RateLimit;
  readonly registerPerAddress: RateLimit;
  /** Requests to improve a prompt, without an account. */
  readonly improvePerAddress: RateLimit;
  /** Prompts of one user. Each process counts separately: quotas already limit a user across all processes. */
  readonly sendPerUser: RateLimit;
  /** Requests that reach the payment provider. */
  readonly payPerUser: RateLimit;
  /** Requests that prove the user's identity, for example with the password. */
  readonly provePerUser: RateLimit;
  /** Confirmation links that one user requests, to any mailbox. */
  readonly mailPerUser: RateLimit;
  /** Confirmation links to one mailbox, requested by any user. */
  readonly mailPerRecipient: RateLimit;
  readonly exportPerUser: RateLimit;
  readonly resetPerAccount: RateLimit;
  readonly resetPerAddress: RateLimit;
  /** Opened links from mails. */
  readonly mailLinkPerAddress: RateLimit;
  /** Company sign-ins: starts, and returns from the company's provider. A whole company may share one address. */
  readonly companyBeginPerAddress: RateLimit;
  readonly companyReturnPerAddress: RateLimit;
  /** Tried invite codes. */
  readonly joinPerUser: RateLimit;
  /** Batches of imported conversations. */
  readonly importPerUser: RateLimit;
}

const MINUTE_MS = 60_000;
export const DEFAULT_RATE_LIMITS: RateLimits = {
  loginPerAccount: { max: 20, windowMs: 15 * MINUTE_MS },
  loginPerAccountAndAddress: { max: 10, windowMs: 15 * MINUTE_MS },
  loginPerAddress: { max: 60, windowMs: 15 * MINUTE_MS },
  loginPerDevice: { max: 10, windowMs: 15 * MINUTE_MS },
  passkeyPerAddress: { max: 60, windowMs: 15 * MINUTE_MS },
  registerPerAddress: { max: 30, windowMs: 60 * MINUTE_MS },
  improvePerAddress: { max: 30, windowMs: 10 * MINUTE_MS },
  sendPerUser: { max: 120, windowMs: MINUTE_MS },
  payPerUser: { max: 30, windowMs: 10 * MINUTE_MS },
  provePerUser: { max: 10, windowMs: 15 * MINUTE_MS },
  mailPerUser: { max: 5, windowMs: 60 * MINUTE_MS },
  mailPerRecipient: { max: 5, windowMs: 24 * 60 * MINUTE_MS },
  exportPerUser: { max: 5, windowMs: 60 * MINUTE_MS },
  resetPerAccount: { max: 5, windowMs: 60 * MINUTE_MS },
  resetPerAddress: { max: 20, windowMs: 60 * MINUTE_MS },
  mailLinkPerAddress: { max: 30, windowMs: 15 * MINUTE_MS },
  companyBeginPerAddress: { max: 1_000, windowMs: 15 * MINUTE_MS },
  companyReturnPerAddress: { max: 1_000, windowMs: 15 * MINUTE_MS },
  joinPerUser: { max: 20, windowMs: 15 * MINUTE_MS },
  importPerUser: { max: 3_000, windowMs: 10 * MINUTE_MS },
};

/** Throws AppError (429 with Retry-After) after too many requests. */
type Limiter = (request: FastifyRequest) => Promise<void>;

type RequestAllowance = Exclude<keyof RateLimits, `login${string}` | "mailPerUser" | "mailPerRecipient">;

export interface Limiters extends Readonly<Record<RequestAllowance, Limiter>> {
  /** `device`: the result of `KnownDevices.find`. */
  signIn(request: FastifyRequest, email: string, device: string | null): Promise<void>;
  /** Counts a mail with a link that confirms `email`. `userId` is null if a user has just signed up with `email`. */
  mail(userId: number | null, email: string): Promise<void>;
}

/** Attempts are counted in the database, across all processes. Only `sendPerUser` is counted per process. */
export async function registerRateLimits(
  app: TypedApp,
  allowances: RateLimits,
  { attempts, clock }: { readonly attempts: AttemptStore; readonly clock: Clock },
): Promise<Limiters> {
  await app.register(rateLimit, { global: false });

  async function count(name: keyof RateLimits, whom: string): Promise<void> {
    const { max, windowMs } = allowances[name];
    const now = clock.now();
    const counted = await attempts.count(keyOf(name, whom), windowMs, now);
    if (counted.attempts > max) throw tooMany((counted.endsAt.getTime() - now.getTime()) / 1000);
  }

  const perAddress =
    (name: RequestAllowance): Limiter =>
    (request) =>
      count(name, addressOf(request));
  const perUser =
    (name: RequestAllowance): Limiter =>
    (request) =>
      count(name, userOrAddress(request));

  return {
    passkeyPerAddress: perAddress("passkeyPerAddress"),
    registerPerAddress: perAddress("registerPerAddress"),
    improvePerAddress: perAddress("improvePerAddress"),
    resetPerAddress: perAddress("resetPerAddress"),
    mailLinkPerAddress: perAddress("mailLinkPerAddress"),
    companyBeginPerAddress: perAddress("companyBeginPerAddress"),
    companyReturnPerAddress: perAddress("companyReturnPerAddress"),
    payPerUser: perUser("payPerUser"),
    provePerUser: perUser("provePerUser"),
    exportPerUser: perUser("exportPerUser"),
    joinPerUser: perUser("joinPerUser"),
    importPerUser: perUser("importPerUser"),
    sendPerUser: inThisProcess(app, allowances.sendPerUser),
    resetPerAccount: ({ body }) => count("resetPerAccount", mailboxOf(emailIn(body))),
    async signIn(request, email, device) {
      // Wrong passwords from other devices must never lock a user out on a known device.
      if (device !== null) return count("loginPerDevice", `${email} ${device}`);
      const address = addressOf(request);
      // The order matters: an IP address above its limit cannot use up the attempts of the account.
      await count("loginPerAddress", address);
      await count("loginPerAccountAndAddress", `${email} ${address}`);
      await count("loginPerAccount", email);
    },
    async mail(userId, email) {
      if (userId !== null) await count("mailPerUser", String(userId));
      await count("mailPerRecipient", mailboxOf(email));
    },
  };
}

/** Counts in the memory of this process: a database statement per message would cost too much. */
function inThisProcess(app: TypedApp, { max, windowMs }: RateLimit): Limiter {
  const check = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator: userOrAddress });
  return async (request) => {
    const outcome = await check(request);
    if (!outcome.isAllowed && outcome.isExceeded) throw tooMany(outcome.ttlInSeconds);
  };
}

export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  readonly isExceeded: boolean;
}

/**
 * Limits the calls of API clients: an account may make as many calls as it may send messages on the page. Each process
 * counts separately. `whom` returns the id of the account that owns the request's API key.
 */
export function createCallRateLimiter(
  app: TypedApp,
  { sendPerUser: { max, windowMs } }: RateLimits,
  whom: (request: FastifyRequest) => number,
) {
  const check = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator: (request) => `calls ${whom(request)}` });
  return async (request: FastifyRequest): Promise<RateLimitState> => {
    const counted = await check(request);
    if (counted.isAllowed) return { limit: max, remaining: max, resetSeconds: 0, isExceeded: false };
    const { remaining, ttlInSeconds: resetSeconds, isExceeded } = counted;
    return { limit: max, remaining, resetSeconds, isExceeded };
  };
}

const tooMany = (seconds: number) =>
  new AppError("too-many-attempts", "Too many attempts. Please wait and try again.", Math.max(1, Math.ceil(seconds)));

/** Hashed, so that the database table contains no IP addresses or email addresses. */
const keyOf = (name: string, whom: string): string =>
  `${name} ${createHash("sha256").update(`${name} ${whom}`).digest("base64url")}`;

const addressOf = (request: FastifyRequest): string => rateLimitAddress(visitorAddress(request));

const userOrAddress = (request: FastifyRequest): string =>
  request.signedIn === null ? addressOf(request) : `user ${request.signedIn.user.id}`;

const emailIn = (body: unknown): string =>
  typeof body === "object" && body !== null && "email" in body ? String(body.email) : "";

/** "ada+1@x" and "ada+2@x" are the same mailbox nearly everywhere. */
const mailboxOf = (email: string): string => email.replace(/\+[^@]*(?=@)/, "");
