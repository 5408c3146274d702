import { createHash } from "node:crypto";
import rateLimit from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import type { AttemptStore } from "../ports/attempt-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { TypedApp } from "./typed-app.ts";
import { addressToCount, visitorAddress } from "./visitor-address.ts";

/** How often something may be tried: `max` in `windowMs`. */
export interface Allowance {
  readonly max: number;
  readonly windowMs: number;
}

export interface Allowances {
  /** Sign-ins to one account, from wherever; devices it was signed in on before are counted apart. */
  readonly loginPerAccount: Allowance;
  /** Sign-ins to one account from one address. */
  readonly loginPerAccountAndAddress: Allowance;
  /** Sign-ins from one address, whatever the account. */
  readonly loginPerAddress: Allowance;
  /** Sign-ins to one account from a device it was signed in on before. */
  readonly loginPerDevice: Allowance;
  /** Passkeys that are asked for. */
  readonly passkeyPerAddress: Allowance;
  readonly registerPerAddress: Allowance;
  /** Improvements without an account. */
  readonly improvePerAddress: Allowance;
  /** Prompts of one user; in this process alone, as quotas hold for all. */
  readonly sendPerUser: Allowance;
  /** Calls that reach the payment provider. */
  readonly payPerUser: Allowance;
  /** Calls in which the password is typed again. */
  readonly provePerUser: Allowance;
  /** Links to confirm an address that one user has sent, to any mailbox. */
  readonly mailPerUser: Allowance;
  /** Links to confirm an address that one mailbox gets, no matter who had them sent. */
  readonly mailPerRecipient: Allowance;
  readonly exportPerUser: Allowance;
  /** Requests for a new password, for one account from wherever, and from one address for whichever account. */
  readonly resetPerAccount: Allowance;
  readonly resetPerAddress: Allowance;
  /** Links of mails that are followed. */
  readonly mailLinkPerAddress: Allowance;
  /** Sign-ins by the company that are begun, and those that come back: a whole company may have one address. */
  readonly companyBeginPerAddress: Allowance;
  readonly companyReturnPerAddress: Allowance;
  /** Invite codes that are tried. */
  readonly joinPerUser: Allowance;
  /** Batches of imported conversations. */
  readonly importPerUser: Allowance;
}

const MINUTE_MS = 60_000;
export const DEFAULT_ALLOWANCES: Allowances = {
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

/** Throws 429 with Retry-After once there were too many. */
type Limiter = (request: FastifyRequest) => Promise<void>;

type RequestAllowance = Exclude<keyof Allowances, `login${string}` | "mailPerUser" | "mailPerRecipient">;

export interface Limiters extends Readonly<Record<RequestAllowance, Limiter>> {
  /** `device`: a name for the device the account was signed in on before; null: it never was on this one. */
  signIn(request: FastifyRequest, email: string, device: string | null): Promise<void>;
  /** A link to confirm `email`; a null user has just signed up with it. */
  mail(userId: number | null, email: string): Promise<void>;
}

/** One limiter per allowance, counted in the database for all nodes. */
export async function registerRateLimits(
  app: TypedApp,
  allowances: Allowances,
  { attempts, clock }: { readonly attempts: AttemptStore; readonly clock: Clock },
): Promise<Limiters> {
  await app.register(rateLimit, { global: false });

  async function count(name: keyof Allowances, whom: string): Promise<void> {
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
      // Somebody else's guesses, from wherever, never keep an owner out of a device they use.
      if (device !== null) return count("loginPerDevice", `${email} ${device}`);
      const address = addressOf(request);
      // In this order: what one address tries past its own limit does not count against the account.
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

/** For what every message passes: no statement more on its way. */
function inThisProcess(app: TypedApp, { max, windowMs }: Allowance): Limiter {
  const check = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator: userOrAddress });
  return async (request) => {
    const outcome = await check(request);
    if (!outcome.isAllowed && outcome.isExceeded) throw tooMany(outcome.ttlInSeconds);
  };
}

/** How many calls a program has left. */
export interface Pace {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
  readonly isExceeded: boolean;
}

/** As many calls by key as messages of the page, counted in this process for `whom`, the account behind the key. */
export function paceOfCalls(
  app: TypedApp,
  { sendPerUser: { max, windowMs } }: Allowances,
  whom: (request: FastifyRequest) => number,
) {
  const check = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator: (request) => `calls ${whom(request)}` });
  return async (request: FastifyRequest): Promise<Pace> => {
    const counted = await check(request);
    if (counted.isAllowed) return { limit: max, remaining: max, resetSeconds: 0, isExceeded: false };
    const { remaining, ttlInSeconds: resetSeconds, isExceeded } = counted;
    return { limit: max, remaining, resetSeconds, isExceeded };
  };
}

const tooMany = (seconds: number) =>
  new AppError("too-many-attempts", "Too many attempts. Please wait and try again.", Math.max(1, Math.ceil(seconds)));

/** A hash, so that neither addresses nor e-mails are in the table. */
const keyOf = (name: string, whom: string): string =>
  `${name} ${createHash("sha256").update(`${name} ${whom}`).digest("base64url")}`;

const addressOf = (request: FastifyRequest): string => addressToCount(visitorAddress(request));

const userOrAddress = (request: FastifyRequest): string =>
  request.signedIn === null ? addressOf(request) : `user ${request.signedIn.user.id}`;

const emailIn = (body: unknown): string =>
  typeof body === "object" && body !== null && "email" in body ? String(body.email) : "";

/** "ada+1@x" and "ada+2@x" are one mailbox nearly everywhere. */
const mailboxOf = (email: string): string => email.replace(/\+[^@]*(?=@)/, "");
