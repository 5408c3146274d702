import { type SQL, sql } from "drizzle-orm";
import { WORKSPACE_SEATS } from "#domain/workspaces/workspaces.ts";
import type {
  InvitationRecord,
  JoinOutcome,
  MemberRecord,
  SharedPromptRecord,
  WorkspaceRecord,
  WorkspaceStore,
} from "../../ports/workspace-store.ts";
import type { Db } from "./db.ts";

type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/**
 * A try fails only if another user took the seat at the same moment. A workspace has three seats, so this is enough.
 */
const JOIN_TRIES = 10;

export function createWorkspaceStore(db: Db): WorkspaceStore {
  return {
    ...sharedPromptStore(db),
    ...workspacesIn(db),
    ...membersIn(db),
  };
}

function workspacesIn(
  db: Db,
): Pick<WorkspaceStore, "list" | "find" | "create" | "change" | "remove" | "setInviteCode"> {
  return {
    list: (userId) => read(db, userId, null),
    async find(userId, id) {
      return (await read(db, userId, id))[0] ?? null;
    },
    async create({ ownerId, name, description, inviteCode, ownedMax, now }) {
      const at = now.toISOString();
      return await db.transaction(async (tx) => {
        // The lock lets an owner create only one workspace at a time. Otherwise two requests could exceed the limit.
        await tx.execute(sql`SELECT FROM users WHERE id = ${ownerId} FOR NO KEY UPDATE`);
        const { rows } = await tx.execute<{ id: string }>(sql`
          WITH made AS (
            INSERT INTO workspaces (owner_id, name, description, invite_code, created_at)
            SELECT ${ownerId}, ${name}, nullif(${description}, ''), ${inviteCode}, ${at}
            WHERE (SELECT count(*) FROM workspaces WHERE owner_id = ${ownerId}) < ${ownedMax}
            RETURNING id
          )
          INSERT INTO workspace_members (workspace_id, user_id, seat, joined_at)
          SELECT id, ${ownerId}, 1, ${at} FROM made RETURNING workspace_id AS id`);
        return rows[0] === undefined ? null : Number(rows[0].id);
      });
    },
    async change(ownerId, id, { name, description }) {
      const { rows } = await db.execute(sql`
        UPDATE workspaces SET name = coalesce(${name ?? null}, name),
          description = CASE WHEN ${description === undefined} THEN description ELSE nullif(${description ?? null}, '') END
        WHERE id = ${id} AND owner_id = ${ownerId} RETURNING id`);
      return rows.length > 0;
    },
    async remove(ownerId, id) {
      const { rows } = await db.execute(
        sql`DELETE FROM workspaces WHERE id = ${id} AND owner_id = ${ownerId} RETURNING id`,
      );
      return rows.length > 0;
    },
    async setInviteCode(ownerId, id, inviteCode) {
      const { rows } = await db.execute(
        sql`UPDATE workspaces SET invite_code = ${inviteCode} WHERE id = ${id} AND owner_id = ${ownerId} RETURNING id`,
      );
      return rows.length > 0;
    },
  };
}

function membersIn(
  db: Db,
): Pick<WorkspaceStore, "invitation" | "join" | "members" | "removeMember" | "leave" | "handOn"> {
  return {
    async invitation(inviteCode) {
      const { rows } = await db.execute<Row<InvitationRecord>>(sql`
        SELECT w.name AS "workspaceName", o.first_name AS "firstName", o.last_name AS "lastName"
        FROM workspaces w JOIN users o ON o.id = w.owner_id WHERE w.invite_code = ${inviteCode}`);
      return rows[0] ?? null;
    },
    join: (userId, inviteCode, now) => join(db, userId, inviteCode, now),
    async members(userId, id) {
      const { rows } = await db.execute<Row<MemberRecord>>(sql`
        SELECT m.id, m.user_id AS "userId", CASE WHEN w.owner_id = m.user_id THEN 'owner' ELSE 'member' END AS role,
               u.first_name AS "firstName", u.last_name AS "lastName", u.email, u.subscription_tier AS tier
        FROM workspace_members me JOIN workspaces w ON w.id = me.workspace_id
        JOIN workspace_members m ON m.workspace_id = w.id JOIN users u ON u.id = m.user_id
        WHERE me.user_id = ${userId} AND w.id = ${id}
        ORDER BY w.owner_id = m.user_id DESC, m.joined_at, m.id`);
      return rows.map((row) => ({ ...row, id: Number(row.id), userId: Number(row.userId) }));
    },
    async removeMember(ownerId, id, memberId, inviteCode) {
      return await db.transaction(async (tx) => {
        if (!(await lockOwned(tx, ownerId, id))) return false;
        const { rows } = await tx.execute(sql`
          DELETE FROM workspace_members WHERE workspace_id = ${id} AND user_id = ${memberId} AND user_id <> ${ownerId}
          RETURNING id`);
        if (rows.length === 0) return false;
        await tx.execute(sql`UPDATE workspaces SET invite_code = ${inviteCode} WHERE id = ${id}`);
        return true;
      });
    },
    async leave(userId, id) {
      return await db.transaction(async (tx) => {
        // The lock keeps a member from becoming the owner while leaving.
        await tx.execute(sql`
          SELECT FROM workspaces w WHERE id = ${id}
            AND EXISTS (SELECT FROM workspace_members WHERE workspace_id = w.id AND user_id = ${userId}) FOR UPDATE`);
        const { rows } = await tx.execute(sql`
          DELETE FROM workspace_members m USING workspaces w
          WHERE m.workspace_id = ${id} AND m.user_id = ${userId} AND w.id = m.workspace_id AND w.owner_id <> m.user_id
          RETURNING m.id`);
        return rows.length > 0;
      });
    },
    async handOn(ownerId, id, heirId, inviteCode) {
      return await db.transaction(async (tx) => {
        if (!(await lockOwned(tx, ownerId, id))) return "no-member";
        const { rows } = await tx.execute<{ isPremier: boolean }>(sql`
          SELECT u.subscription_tier = 'premier' AS "isPremier" FROM workspace_members m JOIN users u ON u.id = m.user_id
          WHERE m.workspace_id = ${id} AND m.user_id = ${heirId} AND m.user_id <> ${ownerId}`);
        if (rows[0] === undefined) return "no-member";
        if (!rows[0].isPremier) return "no-premier";
        await tx.execute(sql`UPDATE workspaces SET owner_id = ${heirId}, invite_code = ${inviteCode} WHERE id = ${id}`);
        return "done";
      });
    },
  };
}

/** A row as the driver types it. Ids and counts of 64 bits can come as text, so readers convert them to numbers. */
type Row<Record> = { [Key in keyof Record]: Record[Key] };

async function read(db: Db, userId: number, id: number | null): Promise<WorkspaceRecord[]> {
  const { rows } = await db.execute<Row<WorkspaceRecord>>(sql`
    SELECT w.id, w.name, w.description, w.invite_code AS "inviteCode", w.created_at AS "createdAt",
           CASE WHEN w.owner_id = ${userId} THEN 'owner' ELSE 'member' END AS role, o.subscription_tier AS "ownerTier",
           (SELECT count(*) FROM workspace_members s WHERE s.workspace_id = w.id) AS "memberCount",
           (SELECT count(*) FROM shared_prompts p WHERE p.workspace_id = w.id) AS "promptCount"
    FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id JOIN users o ON o.id = w.owner_id
    WHERE m.user_id = ${userId} ${id === null ? sql`` : sql`AND w.id = ${id}`}
    ORDER BY w.id DESC`);
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    createdAt: new Date(row.createdAt),
    memberCount: Number(row.memberCount),
    promptCount: Number(row.promptCount),
  }));
}

/** If two users want the last seat at the same moment, one gets it and the other finds the workspace full. */
async function join(db: Db, userId: number, inviteCode: string, now: Date): Promise<JoinOutcome> {
  for (let attempt = 1; attempt <= JOIN_TRIES; attempt += 1) {
    const { rows: seated } = await db.execute<{ id: string }>(sql`
      INSERT INTO workspace_members (workspace_id, user_id, seat, joined_at)
      SELECT w.id, ${userId}, free.seat, ${now.toISOString()}
      FROM workspaces w JOIN users o ON o.id = w.owner_id, LATERAL (
        SELECT seat FROM generate_series(1, ${WORKSPACE_SEATS}::int) AS seat
        WHERE NOT EXISTS (SELECT FROM workspace_members m WHERE m.workspace_id = w.id AND m.seat = seat.seat)
        ORDER BY seat LIMIT 1) AS free
      WHERE w.invite_code = ${inviteCode} AND o.subscription_tier = 'premier'
      ON CONFLICT DO NOTHING RETURNING workspace_id AS id`);
    if (seated[0] !== undefined) return { kind: "joined", id: Number(seated[0].id) };
    const { rows } = await db.execute<{ id: string; isMember: boolean; isFull: boolean; isOpen: boolean }>(sql`
      SELECT w.id, o.subscription_tier = 'premier' AS "isOpen",
             EXISTS (SELECT FROM workspace_members m WHERE m.workspace_id = w.id AND m.user_id = ${userId}) AS "isMember",
             (SELECT count(*) FROM workspace_members m WHERE m.workspace_id = w.id) >= ${WORKSPACE_SEATS} AS "isFull"
      FROM workspaces w JOIN users o ON o.id = w.owner_id WHERE w.invite_code = ${inviteCode}`);
    const [found] = rows;
    if (found === undefined) return { kind: "no-workspace" };
    if (found.isMember) return { kind: "was-member", id: Number(found.id) };
    if (!found.isOpen) return { kind: "read-only" };
    if (found.isFull) return { kind: "full" };
  }
  return { kind: "full" };
}

/**
 * Locks the workspace. Every change of members needs this lock, so that the owner is always a member. False: `ownerId`
 * is not its owner.
 */
async function lockOwned(tx: Transaction, ownerId: number, id: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`SELECT id FROM workspaces WHERE id = ${id} AND owner_id = ${ownerId} FOR UPDATE`,
  );
  return rows.length > 0;
}

type SharedPromptStore = Pick<
  WorkspaceStore,
  "prompts" | "share" | "findPrompt" | "changePrompt" | "removePrompt" | "countUse"
>;

/** The prompts of workspaces. Each statement checks prompt, workspace and member together. */
function sharedPromptStore(db: Db): SharedPromptStore {
  const isMember = (userId: number) =>
    sql`EXISTS (SELECT FROM workspace_members m WHERE m.workspace_id = p.workspace_id AND m.user_id = ${userId})`;
  /** The user who shared a prompt may change it while still a member. The workspace's owner may too. */
  const mayChange = (userId: number) => sql`${isMember(userId)} AND (p.shared_by = ${userId}
    OR EXISTS (SELECT FROM workspaces w WHERE w.id = p.workspace_id AND w.owner_id = ${userId}))`;
  const isThis = (id: number, promptId: number) => sql`p.id = ${promptId} AND p.workspace_id = ${id}`;

  async function read(condition: SQL): Promise<SharedPromptRecord[]> {
    const { rows } = await db.execute<{ [Key in keyof SharedPromptRecord]: SharedPromptRecord[Key] }>(sql`
      SELECT p.id, p.title, p.description, p.text, p.score, p.use_count AS "useCount", p.created_at AS "createdAt",
             p.shared_by AS "sharedBy", u.first_name AS "firstName", u.last_name AS "lastName", u.email
      FROM shared_prompts p JOIN users u ON u.id = p.shared_by
      WHERE ${condition} ORDER BY p.use_count DESC, p.id DESC`);
    return rows.map((row) => ({
      ...row,
      id: Number(row.id),
      sharedBy: Number(row.sharedBy),
      useCount: Number(row.useCount),
      createdAt: new Date(row.createdAt),
    }));
  }
  const touched = async (statement: SQL) => (await db.execute(statement)).rows.length > 0;

  return {
    prompts: (userId, id) => read(sql`p.workspace_id = ${id} AND ${isMember(userId)}`),
    async findPrompt(userId, id, promptId) {
      return (await read(sql`${isThis(id, promptId)} AND ${isMember(userId)}`))[0] ?? null;
    },
    async share(userId, id, { title, description, text, score, now, max }) {
      return await db.transaction(async (tx) => {
        // The lock lets a workspace get only one prompt at a time. Otherwise two requests could exceed the limit.
        await tx.execute(sql`
          SELECT FROM workspaces w WHERE id = ${id}
            AND EXISTS (SELECT FROM workspace_members WHERE workspace_id = w.id AND user_id = ${userId}) FOR NO KEY UPDATE`);
        const { rows } = await tx.execute<{ id: string }>(sql`
          INSERT INTO shared_prompts (workspace_id, shared_by, title, description, text, score, created_at)
          SELECT m.workspace_id, m.user_id, ${title}, ${description}, ${text}, ${score}::real, ${now.toISOString()}
          FROM workspace_members m
          WHERE m.workspace_id = ${id} AND m.user_id = ${userId}
            AND (SELECT count(*) FROM shared_prompts p WHERE p.workspace_id = ${id}) < ${max}
          RETURNING id`);
        return rows[0] === undefined ? null : Number(rows[0].id);
      });
    },
    changePrompt: (userId, id, promptId, { title, description, text, score }) =>
      touched(sql`
        UPDATE shared_prompts p SET title = ${title}, description = ${description}, text = ${text}, score = ${score}::real
        WHERE ${isThis(id, promptId)} AND ${mayChange(userId)} RETURNING p.id`),
    removePrompt: (userId, id, promptId) =>
      touched(sql`DELETE FROM shared_prompts p WHERE ${isThis(id, promptId)} AND ${mayChange(userId)} RETURNING p.id`),
    countUse: (userId, id, promptId) =>
      touched(sql`
        UPDATE shared_prompts p SET use_count = p.use_count + 1
        WHERE ${isThis(id, promptId)} AND ${isMember(userId)} RETURNING p.id`),
  };
}
