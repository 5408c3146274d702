import { and, eq, sql } from "drizzle-orm";
import type { IdentityStore } from "../../ports/identity-store.ts";
import { userColumns } from "./account-store.ts";
import type { Db } from "./db.ts";
import { identities, identitySessions, invitations, sessions, users } from "./schema.ts";

export function createIdentityStore(db: Db): IdentityStore {
  return {
    async find(issuer, subject) {
      const [found] = await db
        .select(userColumns)
        .from(identities)
        .innerJoin(users, eq(users.id, identities.userId))
        .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
      return found ?? null;
    },
    async link(userId, issuer, subject, now) {
      await db.insert(identities).values({ userId, issuer, subject, createdAt: now }).onConflictDoNothing();
    },
    async isLinked(userId) {
      return (await db.$count(identities, eq(identities.userId, userId))) > 0;
    },
    async confirmEmail(userId, now) {
      await db.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
    },
    async rememberSession(session) {
      await db.insert(identitySessions).values(session);
    },
    async endSessions({ issuer, subject, providerSession }) {
      const named = db
        .select({ id: identitySessions.sessionId })
        .from(identitySessions)
        .where(
          and(
            eq(identitySessions.issuer, issuer),
            ...(subject === null ? [] : [eq(identitySessions.subject, subject)]),
            ...(providerSession === null ? [] : [eq(identitySessions.providerSession, providerSession)]),
          ),
        );
      const ended = await db.delete(sessions).where(sql`${sessions.id} IN ${named}`).returning({ id: sessions.id });
      return ended.map(({ id }) => id);
    },
    async isInvited(email) {
      return (await db.select().from(invitations).where(eq(invitations.email, email))).length > 0;
    },
    async invite(email, now) {
      await db.insert(invitations).values({ email, createdAt: now }).onConflictDoNothing();
    },
    async dropInvitation(email) {
      return (await db.delete(invitations).where(eq(invitations.email, email)).returning()).length > 0;
    },
    invitations: () => db.select().from(invitations).orderBy(invitations.email),
  };
}
