import rateLimit from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import type { TypedApp } from "./typed-app.ts";

/** How often something may be tried: `max` in `windowMs`. */
export interface Allowance {
  readonly max: number;
  readonly windowMs: number;
}

export interface Allowances {
  /** Sign-ins to one account from one address. */
  readonly loginPerAccount: Allowance;
  /** Sign-ins from one address, whatever the account. */
  readonly loginPerAddress: Allowance;
  readonly registerPerAddress: Allowance;
  /** Improvements without an account. */
  readonly improvePerAddress: Allowance;
  /** Prompts of one user. */
  readonly sendPerUser: Allowance;
  /** Calls that reach the payment provider. */
  readonly payPerUser: Allowance;
  /** Calls in which the password is typed again. */
  readonly provePerUser: Allowance;
  /** Links to confirm an address, sent again. */
  readonly mailPerUser: Allowance;
  readonly exportPerUser: Allowance;
  /** Requests for a new password, for one account from wherever, and from one address for whichever account. */
  readonly resetPerAccount: Allowance;
  readonly resetPerAddress: Allowance;
  /** Links of mails that are followed. */
  readonly mailLinkPerAddress: Allowance;
  /** Invite codes that are tried. */
  readonly joinPerUser: Allowance;
  /** Batches of imported conversations. */
  readonly importPerUser: Allowance;
}

const MINUTE_MS = 60_000;
export const DEFAULT_ALLOWANCES: Allowances = {
  loginPerAccount: { max: 10, windowMs: 15 * MINUTE_MS },
  loginPerAddress: { max: 60, windowMs: 15 * MINUTE_MS },
  registerPerAddress: { max: 30, windowMs: 60 * MINUTE_MS },
  improvePerAddress: { max: 30, windowMs: 10 * MINUTE_MS },
  sendPerUser: { max: 120, windowMs: MINUTE_MS },
  payPerUser: { max: 30, windowMs: 10 * MINUTE_MS },
  provePerUser: { max: 10, windowMs: 15 * MINUTE_MS },
  mailPerUser: { max: 5, windowMs: 60 * MINUTE_MS },
  exportPerUser: { max: 5, windowMs: 60 * MINUTE_MS },
  resetPerAccount: { max: 5, windowMs: 60 * MINUTE_MS },
  resetPerAddress: { max: 20, windowMs: 60 * MINUTE_MS },
  mailLinkPerAddress: { max: 30, windowMs: 15 * MINUTE_MS },
  joinPerUser: { max: 20, windowMs: 15 * MINUTE_MS },
  importPerUser: { max: 3_000, windowMs: 10 * MINUTE_MS },
};

export type Limiter = (request: FastifyRequest) => Promise<void>;

export type Limiters = { readonly [Name in keyof Allowances]: Limiter };

/** One limiter per allowance; each throws 429 with Retry-After. Counted in this process. */
export async function registerRateLimits(app: TypedApp, allowances: Allowances): Promise<Limiters> {
  await app.register(rateLimit, { global: false });
  const limiter = ({ max, windowMs }: Allowance, keyOf: (request: FastifyRequest) => string): Limiter => {
    const check = app.createRateLimit({ max, timeWindow: windowMs, keyGenerator: keyOf });
    return async (request) => {
      const outcome = await check(request);
      if (outcome.isAllowed || !outcome.isExceeded) return;
      throw new AppError("too-many-attempts", "Too many attempts. Please wait and try again.", outcome.ttlInSeconds);
    };
  };
  return {
    loginPerAccount: limiter(allowances.loginPerAccount, (request) => `login ${emailOf(request)} ${request.ip}`),
    loginPerAddress: limiter(allowances.loginPerAddress, (request) => `login ${request.ip}`),
    registerPerAddress: limiter(allowances.registerPerAddress, (request) => `register ${request.ip}`),
    improvePerAddress: limiter(allowances.improvePerAddress, (request) => `improve ${request.ip}`),
    sendPerUser: limiter(allowances.sendPerUser, (request) => `send ${request.signedIn?.user.id ?? request.ip}`),
    payPerUser: limiter(allowances.payPerUser, (request) => `pay ${request.signedIn?.user.id ?? request.ip}`),
    provePerUser: limiter(allowances.provePerUser, (request) => `prove ${request.signedIn?.user.id ?? request.ip}`),
    mailPerUser: limiter(allowances.mailPerUser, (request) => `mail ${request.signedIn?.user.id ?? request.ip}`),
    exportPerUser: limiter(allowances.exportPerUser, (request) => `export ${request.signedIn?.user.id ?? request.ip}`),
    resetPerAccount: limiter(allowances.resetPerAccount, (request) => `reset ${emailOf(request)}`),
    resetPerAddress: limiter(allowances.resetPerAddress, (request) => `reset from ${request.ip}`),
    mailLinkPerAddress: limiter(allowances.mailLinkPerAddress, (request) => `mail link ${request.ip}`),
    joinPerUser: limiter(allowances.joinPerUser, (request) => `join ${request.signedIn?.user.id ?? request.ip}`),
    importPerUser: limiter(allowances.importPerUser, (request) => `import ${request.signedIn?.user.id ?? request.ip}`),
  };
}

const emailOf = ({ body }: FastifyRequest): string =>
  typeof body === "object" && body !== null && "email" in body ? String(body.email) : "";
