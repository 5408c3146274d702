import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import * as z from "zod/mini";
import {
  type AdminUser,
  type AdminUserChange,
  type AdminUserPage,
  type AdminUserQuery,
  adminUserChangeSchema,
  adminUserExportQuerySchema,
  adminUserListSchema,
  adminUserParamsSchema,
  adminUserQuerySchema,
  adminUserSchema,
} from "#contract/admin.ts";
import { PAGE_SIZE_DEFAULT } from "#contract/limits.ts";
import { csvField } from "#domain/text/csv-field.ts";
import { AppError, notFound } from "../../app-error.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { AdminRefusal, ListedUser, UserCursor, UserFilter } from "../../ports/admin-store.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PaymentAccount } from "../../ports/payments.ts";
import type { Store } from "../../ports/store.ts";

const COLUMNS = [
  "id",
  "email",
  "firstName",
  "lastName",
  "subscriptionTier",
  "billedTier",
  "role",
  "emailVerified",
  "totalConversations",
  "totalMessages",
  "createdAt",
] as const satisfies readonly (keyof AdminUser)[];

/** All matching users as CSV (RFC 4180), in steps. The byte order mark tells spreadsheets that the text is UTF-8. */
async function* writeUsersCsv(store: Pick<Store, "admin">, filter: UserFilter): AsyncGenerator<string> {
  yield `\uFEFF${COLUMNS.join(",")}\r\n`;
  for await (const users of usersInSteps(store, filter)) yield users.map(csvLine).join("");
}

const csvLine = (user: AdminUser): string => `${COLUMNS.map((column) => csvField(user[column])).join(",")}\r\n`;

export function adminUserRoutes(app: TypedApp, deps: DeleteUserDeps & ChangeUserDeps): void {
  const { store, clock } = deps;
  const config = { access: "admin" } as const;

  app.get(
    "/api/admin/users",
    { config, schema: { querystring: adminUserQuerySchema, response: { 200: adminUserListSchema } } },
    async (request, reply) => {
      if (Object.keys(request.query).length > 0) return await listUsers(store, request.query);
      const all = Readable.from(writeUsersJson(store, toUserFilter({})));
      // The type of the response does not allow a stream. But the JSON in this stream matches the schema.
      return (reply as FastifyReply).header("content-type", "application/json; charset=utf-8").send(all);
    },
  );

  app.get(
    "/api/admin/users.csv",
    { config: { ...config, isNavigable: true }, schema: { querystring: adminUserExportQuerySchema } },
    async (request, reply) => {
      const now = clock.now();
      const adminId = requireUser(request).id;
      await store.admin.record({ adminId, action: "users-exported", userId: null, from: null, to: null, now });
      return reply
        .header("content-type", "text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="users-${now.toISOString().slice(0, 10)}.csv"`)
        .header("cache-control", "no-store")
        .send(Readable.from(writeUsersCsv(store, toUserFilter(request.query))));
    },
  );

  app.patch(
    "/api/admin/users/:userId",
    {
      config,
      schema: { params: adminUserParamsSchema, body: adminUserChangeSchema, response: { 200: adminUserSchema } },
    },
    async (request) => changeUser(deps, requireUser(request).id, request.params.userId, request.body),
  );

  app.delete(
    "/api/admin/users/:userId",
    { config, schema: { params: adminUserParamsSchema } },
    async (request, reply) => {
      await deleteUser(deps, requireUser(request).id, request.params.userId);
      return reply.status(204).send();
    },
  );
}

/**
 * All matching users as one JSON array, in steps. Sends nothing before the first rows are read, so an earlier error
 * gets its own status code. A later error leaves the array open, so no parser accepts it as complete.
 */
async function* writeUsersJson(store: Pick<Store, "admin">, filter: UserFilter): AsyncGenerator<string> {
  let opening = "[";
  for await (const users of usersInSteps(store, filter)) {
    yield opening + users.map((user) => JSON.stringify(toAdminUser(user))).join(",");
    opening = ",";
  }
  yield opening === "[" ? "[]" : "]";
}

const ROWS_PER_STEP = 500;

/** All matching users in steps, each user once. Only one step is in memory at a time. */
async function* usersInSteps(store: Pick<Store, "admin">, filter: UserFilter): AsyncGenerator<readonly ListedUser[]> {
  let from: UserCursor | null = null;
  while (true) {
    const users: readonly ListedUser[] = await store.admin.users(filter, {
      ...{ from, isBackwards: false, limit: ROWS_PER_STEP },
    });
    if (users.length > 0) yield users;
    if (users.length < ROWS_PER_STEP) return;
    from = users.at(-1)?.place ?? null;
  }
}

interface DeleteUserDeps {
  readonly store: Pick<Store, "admin" | "sessions">;
  readonly clock: Clock;
  /** Tries to end all paid subscriptions. Returns the payment account if all have ended, else null. */
  readonly endPaid: (userId: number) => Promise<PaymentAccount | null>;
  readonly stopAnswers: (userId: number) => Promise<void>;
  readonly forgetMails: (userId: number) => Promise<unknown>;
  readonly cutStreams: (sessionIds: readonly number[]) => void;
}

/**
 * Ends the subscription at the payment provider before it deletes the account, so that nobody is charged without an
 * account. A subscription that the provider cannot end now is queued and retried.
 */
async function deleteUser(deps: DeleteUserDeps, adminId: number, userId: number): Promise<void> {
  const { store, clock } = deps;
  // Checked first: a refused deletion must not end the subscription.
  throwIfAdminRefused(await store.admin.mayRemove(userId));
  const open = await store.sessions.list(userId, clock.now(), new Date(0));
  const endedAt = await deps.endPaid(userId);
  await deps.stopAnswers(userId);
  throwIfAdminRefused(await store.admin.remove(userId, endedAt, { adminId, now: clock.now() }));
  await deps.forgetMails(userId);
  deps.cutStreams(open.map(({ id }) => id));
}

/**
 * [isBackwards, sort key, user id, position]. Forwards, the page begins at this position in the list. Backwards, it
 * ends just before this position.
 */
const cursorSchema = z.tuple([
  z.boolean(),
  z.string().check(z.maxLength(500)),
  z.int().check(z.positive()),
  z.int().check(z.nonnegative()),
]);
const MICROSECONDS = /^\d{1,16}$/;

function toUserFilter({ search, tier, role, status, sort }: AdminUserQuery): UserFilter {
  return {
    search: search ?? null,
    tier: tier ?? null,
    role: role ?? null,
    isVerified: status === undefined ? null : status === "verified",
    sort: sort ?? "-joined",
  };
}

/** One page of matching users, in the requested order. Throws invalid-input for a cursor that is not valid. */
async function listUsers(store: Pick<Store, "admin">, query: AdminUserQuery): Promise<AdminUserPage> {
  const filter = toUserFilter(query);
  const size = query.limit ?? PAGE_SIZE_DEFAULT;
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, filter);
  const isBackwards = cursor?.isBackwards ?? false;
  const [found, total] = await Promise.all([
    store.admin.users(filter, { from: cursor?.place ?? null, isBackwards, limit: size + 1 }),
    store.admin.countUsers(filter),
  ]);
  const hasMore = found.length > size;
  const rows = found.slice(0, size);
  if (isBackwards) rows.reverse();
  // If the list is read backwards, the page begins one page length before the cursor.
  const position = cursor === null || (isBackwards && !hasMore) ? 0 : cursor.position - (isBackwards ? rows.length : 0);
  const [first, last] = [rows.at(0), rows.at(-1)];
  const isAtEnd = isBackwards ? false : !hasMore;
  const isAtStart = isBackwards ? !hasMore : cursor === null;
  return {
    items: rows.map(toAdminUser),
    nextCursor: isAtEnd || last === undefined ? null : writeCursor(false, last, position + rows.length),
    previousCursor: isAtStart || first === undefined ? null : writeCursor(true, first, position),
    position: Math.max(0, position),
    total,
  };
}

function toAdminUser({ place: _, ...user }: ListedUser): AdminUser {
  return user;
}

const writeCursor = (isBackwards: boolean, { place }: ListedUser, position: number): string =>
  Buffer.from(JSON.stringify([isBackwards, place.key, place.id, Math.max(0, position)])).toString("base64url");

function readCursor(cursor: string, { sort }: UserFilter) {
  try {
    const json: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    const [isBackwards, key, id, position] = z.parse(cursorSchema, json);
    // In a list sorted by time, keys are numbers. Other text, or a zero byte in any key, would cause a database error.
    const isKey = sort.endsWith("joined") ? MICROSECONDS.test(key) : !key.includes("\0");
    if (isKey) return { isBackwards, place: { key, id }, position };
  } catch {
    // Thrown below.
  }
  throw new AppError("invalid-input", "Not a valid cursor");
}

export interface ChangeUserDeps {
  readonly store: Pick<Store, "admin" | "sessions">;
  readonly clock: Clock;
  readonly stopAnswers: (userId: number) => Promise<void>;
  /** Tries to close the user's open checkouts. */
  readonly closeCheckouts: (userId: number) => Promise<void>;
  /** Closes these sessions' streams on this node; other nodes follow within seconds. */
  readonly cutStreams: (sessionIds: readonly number[]) => void;
}

/**
 * Changes the user's tier or role, pins a tier (payments then do not change it), suspends the user or ends a
 * suspension. The change takes effect at the user's next request.
 */
async function changeUser(
  deps: ChangeUserDeps,
  adminId: number,
  userId: number,
  change: AdminUserChange,
): Promise<AdminUser> {
  const { store, clock } = deps;
  const deed = { adminId, now: clock.now() };
  if ("role" in change) throwIfAdminRefused(await store.admin.changeRole(userId, change.role, deed));
  else if ("suspension" in change) await suspend(deps, userId, change.suspension?.reason ?? null, deed);
  else if ("pinnedTier" in change) {
    throwIfAdminRefused(await store.admin.pinTier(userId, change.pinnedTier, deed));
    // A pinned user must not pay for another plan, not even in a checkout that is already open.
    if (change.pinnedTier !== null) await deps.closeCheckouts(userId);
  } else throwIfAdminRefused(await store.admin.changeTier(userId, change.subscriptionTier, deed));
  const changed = await store.admin.user(userId);
  if (changed === null) throw notFound();
  return changed;
}

async function suspend(
  { store, stopAnswers, cutStreams }: ChangeUserDeps,
  userId: number,
  reason: string | null,
  deed: { readonly adminId: number; readonly now: Date },
): Promise<void> {
  const open = await store.sessions.list(userId, deed.now, new Date(0));
  throwIfAdminRefused(await store.admin.suspend(userId, reason, deed));
  if (reason === null) return;
  await stopAnswers(userId);
  cutStreams(open.map(({ id }) => id));
}

/** A former admin also gets not-found, so that they do not learn that the route exists. */
function throwIfAdminRefused(refusal: AdminRefusal | null): void {
  if (refusal === null) return;
  if (refusal === "last-admin")
    throw new AppError("last-admin", "This is the last admin. Make somebody else an admin first.");
  if (refusal === "paid-for")
    throw new AppError(
      "plan-paid-for",
      "This account pays for a higher plan. To give it less than it pays for, fix its plan.",
    );
  throw notFound();
}
