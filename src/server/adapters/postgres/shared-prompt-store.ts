import { type SQL, sql } from "drizzle-orm";
import type { SharedPromptRecord, WorkspaceStore } from "../../ports/workspace-store.ts";
import type { Db } from "./db.ts";

type SharedPromptStore = Pick<
  WorkspaceStore,
  "prompts" | "share" | "findPrompt" | "changePrompt" | "removePrompt" | "countUse"
>;

/** The prompts of workspaces. Prompt, workspace and member are looked up together, never one after the other. */
export function sharedPromptStore(db: Db): SharedPromptStore {
  const isMember = (userId: number) =>
    sql`EXISTS (SELECT FROM workspace_members m WHERE m.workspace_id = p.workspace_id AND m.user_id = ${userId})`;
  /** Who shared it must still be a member to change it. */
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
        // One at a time for each workspace, so that the limit holds.
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
