import { createHash, randomBytes } from "node:crypto";
import cookie from "@fastify/cookie";
import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { User } from "#contract/accounts.ts";
import { TIME_ZONE_HEADER, UNKNOWN_TOKEN_HEADER } from "#contract/headers.ts";
import { isTimeZone } from "#domain/coach/local-day.ts";
import { AppError } from "../app-error.ts";
import type { UserRecord } from "../ports/account-store.ts";
import type { Clock } from "../ports/clock.ts";
import type { SessionStore } from "../ports/session-store.ts";
import type { KnownDevices } from "./known-devices.ts";
import type { TypedApp } from "./typed-app.ts";
import { visitorAddress } from "./visitor-address.ts";

const IDLE_MS = 14 * 24 * 60 * 60_000;
const ABSOLUTE_MS = 60 * 24 * 60 * 60_000;
/** The time "last seen" is updated at most once per interval, so that not every request writes to the database. */
const TOUCH_INTERVAL_MS = 60_000;
/** Expired sessions are deleted at this interval: they have no use and contain IP addresses. */
const SWEEP_INTERVAL_MS = 60 * 60_000;
const USER_AGENT_LENGTH_MAX = 300;

/** Who may call a route. Every API route must set it. A route for "anyone" still knows who is signed in. */
type Access = "anyone" | "user" | "admin";

export interface SignedInSession {
  readonly sessionId: number;
  readonly user: UserRecord;
}

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** True: users with an unconfirmed email address may call the route, even if the site requires confirmation. */
    isForUnconfirmed?: boolean;
  }
  interface FastifyRequest {
    signedIn: SignedInSession | null;
    /** True: the request has a session cookie. Browsers attach cookies by themselves. */
    hasCookie: boolean;
    /** True: the session came from the cookie, because the bearer token in the same request is unknown here. */
    hasUnknownToken: boolean;
  }
}

export interface Sessions {
  /**
   * Opens a session and sets the cookie. Call it only for a user who has just authenticated. Returns the token, for
   * clients that ask for it. `onOpened` runs before the cookie is set.
   */
  open(
    request: FastifyRequest,
    reply: FastifyReply,
    userId: number,
    onOpened?: (sessionId: number) => Promise<void>,
  ): Promise<string>;
  /**
   * Replaces the request's session. The new session has no proof of identity, so requests that could take the account
   * away need a new proof.
   */
  renew(request: FastifyRequest, reply: FastifyReply, userId: number): Promise<void>;
  close(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  list(userId: number): ReturnType<SessionStore["list"]>;
}

/**
 * On every request, reads the session and its user from the database, by the hash of the cookie or bearer token. So
 * role and tier are always current.
 */
export async function registerSessions(
  app: TypedApp,
  deps: { store: SessionStore; clock: Clock; isSecure: boolean; mustConfirmFirst: boolean },
): Promise<Sessions> {
  const { store, clock, isSecure } = deps;
  const cookieName = isSecure ? "__Host-redraft" : "redraft";
  await app.register(cookie);
  keepSwept(app, () => store.closeExpired(clock.now(), idleSince(clock.now())));
  app.decorateRequest("signedIn", null);
  app.decorateRequest("hasCookie", false);
  app.decorateRequest("hasUnknownToken", false);

  app.addHook("onRoute", mustSayAccess);
  app.addHook("onRequest", async (request, reply) => {
    const { access } = request.routeOptions.config;
    if (access === undefined) return;
    request.signedIn = await find(deps, cookieName, request);
    if (request.hasUnknownToken) reply.header(UNKNOWN_TOKEN_HEADER, "unknown");
    checkAccess(request, access, deps.mustConfirmFirst);
  });

  const cookieOptions = { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure } as const;
  async function openAnother(
    request: FastifyRequest,
    reply: FastifyReply,
    session: { userId: number; now: Date; provenAt: Date | null },
  ) {
    const token = randomBytes(32).toString("base64url");
    // The request's earlier session ends here, so that an old session never gets other rights.
    if (request.signedIn !== null) await store.close(request.signedIn.user.id, request.signedIn.sessionId);
    const sessionId = await store.open({
      ...session,
      tokenHash: hashOf(token),
      expiresAt: new Date(session.now.getTime() + ABSOLUTE_MS),
      userAgent: request.headers["user-agent"]?.slice(0, USER_AGENT_LENGTH_MAX) ?? null,
      address: visitorAddress(request),
    });
    const setCookie = () => reply.setCookie(cookieName, token, { ...cookieOptions, maxAge: ABSOLUTE_MS / 1000 });
    return { token, sessionId, setCookie };
  }

  return {
    async open(request, reply, userId, onOpened) {
      const now = clock.now();
      const { token, sessionId, setCookie } = await openAnother(request, reply, { userId, now, provenAt: now });
      await onOpened?.(sessionId);
      setCookie();
      return token;
    },
    async renew(request, reply, userId) {
      (await openAnother(request, reply, { userId, now: clock.now(), provenAt: null })).setCookie();
    },
    async close(request, reply) {
      if (request.signedIn !== null) await store.close(request.signedIn.user.id, request.signedIn.sessionId);
      reply.clearCookie(cookieName, cookieOptions);
    },
    list: (userId) => store.list(userId, clock.now(), idleSince(clock.now())),
  };
}

function mustSayAccess({ url, method, config }: RouteOptions): void {
  if (url.startsWith("/api/") && method !== "HEAD" && config?.access === undefined) {
    throw new Error(`${String(method)} ${url} does not say who may call it`);
  }
}

function keepSwept(app: TypedApp, sweep: () => Promise<unknown>): void {
  const timer = setInterval(
    () => void sweep().catch((error) => app.log.error({ err: error }, "session sweep")),
    SWEEP_INTERVAL_MS,
  );
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

/** Throws AppError unless this caller may call the route. A suspended account counts as signed out. */
function checkAccess(request: FastifyRequest, access: Access, mustConfirmFirst: boolean): void {
  // The suspension ended all sessions. Other credentials, such as an API key, must give no access either.
  const reason = request.signedIn?.user.suspensionReason ?? null;
  if (reason !== null) {
    request.signedIn = null;
    if (access !== "anyone") throw new AppError("account-suspended", `This account is suspended: ${reason}`);
  }
  if (access === "anyone") return;
  if (request.signedIn === null) throw new AppError("unauthorized", "Unauthorized");
  const { isForUnconfirmed = false } = request.routeOptions.config;
  if (mustConfirmFirst && !isForUnconfirmed && !request.signedIn.user.emailVerified)
    throw new AppError("address-unconfirmed", "Please confirm your email address first: follow the link we sent you.");
  // A user who is not an admin must not learn that the route exists.
  if (access === "admin" && request.signedIn.user.role !== "admin") throw new AppError("not-found", "Not found");
}

const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE_MS);

/** The session of the bearer token; if there is none, the session of the cookie. */
async function find(
  { store, clock }: { readonly store: SessionStore; readonly clock: Clock },
  cookieName: string,
  request: FastifyRequest,
): Promise<SignedInSession | null> {
  const fromCookie = request.cookies[cookieName];
  request.hasCookie = fromCookie !== undefined;
  const now = clock.now();
  const sessionOf = (token: string | undefined) =>
    token === undefined || token === "" ? null : store.find(hashOf(token), now, idleSince(now));
  const bearer = bearerOf(request);
  const byBearer = await sessionOf(bearer);
  // On localhost, the page of another program may have left a token in our page's storage. Our page sends that token.
  const found = byBearer ?? (bearer === fromCookie ? null : await sessionOf(fromCookie));
  request.hasUnknownToken = bearer !== undefined && byBearer === null && found !== null;
  if (found === null) return null;
  if (now.getTime() - found.lastSeenAt.getTime() > TOUCH_INTERVAL_MS) await store.touch(found.sessionId, now);
  return { sessionId: found.sessionId, user: await withPlace(store, request, found.user) };
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme, token] = request.headers.authorization?.split(" ") ?? [];
  return scheme?.toLowerCase() === "bearer" ? token : undefined;
}

export function requireUser(request: FastifyRequest): UserRecord {
  if (request.signedIn === null) throw new AppError("unauthorized", "Unauthorized");
  return request.signedIn.user;
}

type Place = Pick<UserRecord, "timeZone" | "locale">;

/** Adds the time zone and locale that the user's page sends, and stores them if they changed. */
async function withPlace(
  store: Pick<SessionStore, "setPlace">,
  request: FastifyRequest,
  user: UserRecord,
): Promise<UserRecord> {
  const place = placeIn(request);
  if (place === null || (place.timeZone === user.timeZone && place.locale === user.locale)) return user;
  await store.setPlace(user.id, place);
  return { ...user, ...place };
}

/** null: the request does not name a time zone, so it is not from our page. */
function placeIn({ headers }: FastifyRequest): Place | null {
  const zone = headers[TIME_ZONE_HEADER];
  if (typeof zone !== "string" || !isTimeZone(zone)) return null;
  return { timeZone: zone, locale: firstLocale(headers["accept-language"]) };
}

function firstLocale(accepted: string | undefined): string | null {
  const tag = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}(?=[,;]|$)/.exec(accepted?.trim() ?? "")?.[0];
  return tag ?? null;
}

interface OpenSessionDeps {
  readonly sessions: Pick<Sessions, "open">;
  readonly devices: KnownDevices;
  readonly present: (user: UserRecord) => User;
}

export type SessionOpener = (
  request: FastifyRequest,
  reply: FastifyReply,
  account: UserRecord & { readonly passwordHash: string },
) => Promise<User & { token?: string }>;

/** Opens a session and remembers the device. Call it only for a user who has just authenticated. */
export const createSessionOpener =
  ({ sessions, devices, present }: OpenSessionDeps): SessionOpener =>
  async (request, reply, { passwordHash, ...user }) => {
    const token = await sessions.open(request, reply, user.id);
    devices.remember(request, reply, { id: user.id, passwordHash });
    // Our page never asks for the token, so no script on the page can read it.
    const isAskedFor = request.headers["x-auth-mode"] === "token";
    return { ...present(user), ...(isAskedFor && { token }) };
  };
