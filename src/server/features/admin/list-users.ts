import * as z from "zod/mini";
import type { AdminUser, AdminUserPage, AdminUserQuery } from "#contract/admin.ts";
import { PAGE_SIZE_DEFAULT } from "#contract/limits.ts";
import { AppError } from "../../app-error.ts";
import type { ListedUser, UserFilter } from "../../ports/admin-store.ts";
import type { Store } from "../../ports/store.ts";

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

export function toUserFilter({ search, tier, role, status, sort }: AdminUserQuery): UserFilter {
  return {
    search: search ?? null,
    tier: tier ?? null,
    role: role ?? null,
    isVerified: status === undefined ? null : status === "verified",
    sort: sort ?? "-joined",
  };
}

/** One page of matching users, in the requested order. Throws invalid-input for a cursor that is not valid. */
export async function listUsers(store: Pick<Store, "admin">, query: AdminUserQuery): Promise<AdminUserPage> {
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

export function toAdminUser({ place: _, ...user }: ListedUser): AdminUser {
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
