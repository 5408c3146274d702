import { and, desc, eq, gt, gte, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { SessionStore } from "../../ports/session-store.ts";
import { userColumns } from "./account-store.ts";
import type { Db } from "./db.ts";
import { users } from "./schema.ts";
import { secondFactors, sessions } from "./sign-in-tables.ts";

export function createSessionStore(db: Db): SessionStore {
  // Prepared once per connection, because every request runs it.
  const find = db
    .select({ sessionId: sessions.id, lastSeenAt: sessions.lastSeenAt, user: userColumns })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder("tokenHash")),
        gt(sessions.expiresAt, sql.placeholder("now")),
        gt(sessions.lastSeenAt, sql.placeholder("idleSince")),
      ),
    )
    .prepare("find_session");

  return {
    async open({ now, ...session }) {
      const [opened] = await db
        .insert(sessions)
        .values({ ...session, createdAt: now, lastSeenAt: now })
        .returning({ id: sessions.id });
      if (opened === undefined) throw new Error("A session was not stored");
      return opened.id;
    },
    async find(tokenHash, now, idleSince) {
      const [found] = await find.execute({ tokenHash, now, idleSince });
      return found ?? null;
    },
    async touch(sessionId, now) {
      await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, sessionId));
    },
    ...proofsIn(db),
    async setPlace(userId, { timeZone, locale }) {
      await db.update(users).set({ timeZone, locale }).where(eq(users.id, userId));
    },
    list: (userId, now, idleSince) => listOpenSessions(db, userId, now, idleSince),
    async close(userId, sessionId) {
      const closed = await db
        .delete(sessions)
        .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
        .returning({ id: sessions.id });
      return closed.length > 0;
    },
    async closeExpired(now, idleSince) {
      await db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, idleSince)));
    },
    async stillOpen(sessionIds, now) {
      const open = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(and(inArray(sessions.id, [...sessionIds]), gt(sessions.expiresAt, now)));
      return new Set(open.map((session) => session.id));
    },
  };
}

/** When the user of a session last proved their identity. */
function proofsIn(db: Db): Pick<SessionStore, "noteProof" | "isProven"> {
  return {
    async noteProof(userId, sessionId, now) {
      await db
        .update(sessions)
        .set({ provenAt: now })
        .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)));
    },
    async isProven(userId, sessionId, since) {
      const proven = await db
        .select({ id: sessions.id })
        .from(sessions)
        .leftJoin(secondFactors, eq(secondFactors.userId, sessions.userId))
        .where(
          and(
            eq(sessions.id, sessionId),
            eq(sessions.userId, userId),
            gte(sessions.provenAt, since),
            // A proof that is older than the second factor does not count, because it did not include the second
            // factor.
            or(isNull(secondFactors.confirmedAt), gte(sessions.provenAt, secondFactors.confirmedAt)),
          ),
        );
      return proven.length > 0;
    },
  };
}

async function listOpenSessions(db: Db, userId: number, now: Date, idleSince: Date) {
  return await db
    .select({
      id: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      userAgent: sessions.userAgent,
      address: sessions.address,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince)))
    .orderBy(desc(sessions.lastSeenAt));
}
