import type { Pool } from "pg";
import type { UserFilter } from "#server/ports/admin-store.ts";
import type { Store } from "#server/ports/store.ts";

/** The three who ask. Who has written most is the worst case of everything that is one's own. */
export interface Askers {
  readonly admin: number;
  /** Wrote the most messages. */
  readonly busiest: number;
  /** Wrote as many as the one in the middle. */
  readonly usual: number;
}

export interface ScaleCase {
  readonly name: string;
  readonly asker: keyof Askers;
  /** Asked in turn. */
  readonly paths: readonly string[];
  /** The same of the store, to look at its statements. */
  readonly read: (store: Store, askers: Askers) => Promise<unknown>;
  /** Kept for a while once added up: the next call waits until that is over, so that every call adds up anew. */
  readonly isKept?: boolean;
}

export const findAskers = async (pool: Pool): Promise<Askers> => {
  const { rows } = await pool.query<{ admin: string; busiest: string; usual: string }>(`
    WITH counts AS (SELECT user_id, count(*) AS n FROM messages GROUP BY user_id)
    SELECT (SELECT min(id) FROM users WHERE role = 'admin') AS admin,
      (SELECT user_id FROM counts ORDER BY n DESC, user_id LIMIT 1) AS busiest,
      (SELECT user_id FROM counts ORDER BY n, user_id OFFSET (SELECT count(*) / 2 FROM counts) LIMIT 1) AS usual`);
  const [found] = rows;
  if (found === undefined) throw new Error("Nobody is there");
  return { admin: Number(found.admin), busiest: Number(found.busiest), usual: Number(found.usual) };
};

const ALL: UserFilter = { search: null, tier: null, role: null, isVerified: null, sort: "-joined" };

export async function scaleCases(pool: Pool, { busiest }: Askers): Promise<readonly ScaleCase[]> {
  const deepName = await placeAt(pool, "lower(first_name || ' ' || coalesce(last_name, '')) COLLATE \"C\"");
  const deepJoined = await placeAt(pool, "(extract(epoch FROM created_at) * 1000000)::bigint", "created_at");
  const { rows } = await pool.query<{ id: string; updated_at: Date }>(
    `SELECT id, updated_at FROM conversations WHERE user_id = $1 ORDER BY updated_at DESC, id DESC
     OFFSET (SELECT count(*) * 9 / 10 FROM conversations WHERE user_id = $1) LIMIT 1`,
    [busiest],
  );
  const old = rows[0];
  if (old === undefined) throw new Error("The busiest has no conversations");
  const longest = await pool.query<{ id: string }>(
    "SELECT conversation_id AS id FROM messages WHERE user_id = $1 GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1",
    [busiest],
  );
  const conversationId = Number(longest.rows[0]?.id);
  const users = (name: string, query: string, filter: Partial<UserFilter>, from: Place | null = null): ScaleCase => ({
    name: `users: ${name}`,
    asker: "admin",
    paths: [`/api/admin/users?${query}`],
    read: ({ admin }) =>
      Promise.all([
        admin.users({ ...ALL, ...filter }, { from, isBackwards: false, limit: 51 }),
        admin.countUsers({ ...ALL, ...filter }),
      ]),
  });
  const own = (name: string, asker: "busiest" | "usual", path: string, read: ScaleCase["read"]): ScaleCase => ({
    name: `${asker} user: ${name}`,
    asker,
    paths: [path],
    read,
  });
  const list =
    (asker: "busiest" | "usual", options: Parameters<Store["conversations"]["list"]>[1]) =>
    (store: Store, askers: Askers) =>
      store.conversations.list(askers[asker], options);
  const analytics = (days: number): ScaleCase => ({
    name: `analytics, ${days} days`,
    asker: "admin",
    paths: [`/api/admin/analytics?days=${days}`],
    read: ({ admin }) => admin.analytics(days, new Date()),
    isKept: true,
  });
  return [
    users("newest first", "sort=-joined", {}),
    users("by name", "sort=name", { sort: "name" }),
    users("by e-mail, from the end", "sort=-email", { sort: "-email" }),
    users("200 of them", "limit=200&sort=name", { sort: "name" }),
    users("premier", "tier=premier&sort=name", { tier: "premier", sort: "name" }),
    users("free, by e-mail", "tier=free&sort=email", { tier: "free", sort: "email" }),
    users("admins", "role=admin", { role: "admin" }),
    users("not verified, by name", "status=unverified&sort=name", { isVerified: false, sort: "name" }),
    users("search 'mar'", "search=mar", { search: "mar" }),
    users("search 'a', by name", "search=a&sort=name", { search: "a", sort: "name" }),
    users("search without a hit", "search=zzzzzz", { search: "zzzzzz" }),
    users("the 90,000th by name", `sort=name&cursor=${cursorOf(deepName)}`, { sort: "name" }, deepName),
    users("the 90,000th by time", `sort=joined&cursor=${cursorOf(deepJoined)}`, { sort: "joined" }, deepJoined),
    {
      name: "stats",
      asker: "admin",
      paths: ["/api/admin/stats"],
      read: ({ admin }) => admin.stats(new Date()),
      isKept: true,
    },
    analytics(7),
    analytics(30),
    analytics(90),
    own("all conversations", "busiest", "/api/conversations", list("busiest", {})),
    own("50 conversations", "busiest", "/api/conversations?limit=50", list("busiest", { limit: 51 })),
    own(
      "50 old conversations",
      "busiest",
      `/api/conversations?limit=50&cursor=${encode([old.updated_at.getTime(), Number(old.id)])}`,
      list("busiest", { limit: 51, after: { updatedAt: old.updated_at, id: Number(old.id) } }),
    ),
    own(
      "search 'manager'",
      "busiest",
      "/api/conversations?search=manager&limit=50",
      list("busiest", { search: "manager", limit: 51 }),
    ),
    own(
      "search without a hit",
      "busiest",
      "/api/conversations?search=zzzzzz&limit=50",
      list("busiest", { search: "zzzzzz", limit: 51 }),
    ),
    own("one conversation", "busiest", `/api/conversations/${conversationId}/messages`, ({ messages }, askers) =>
      messages.list(askers.busiest, conversationId),
    ),
    own("usage", "busiest", "/api/usage", ({ usage }, askers) =>
      usage.month(askers.busiest, new Date().toISOString().slice(0, 7)),
    ),
    own("all conversations", "usual", "/api/conversations", list("usual", {})),
    own("search without a hit", "usual", "/api/conversations?search=zzzzzz", list("usual", { search: "zzzzzz" })),
    own("usage", "usual", "/api/usage", ({ usage }, askers) =>
      usage.month(askers.usual, new Date().toISOString().slice(0, 7)),
    ),
  ];
}

interface Place {
  readonly key: string;
  readonly id: number;
}

/** Nine tenths down the table of users in this order. */
async function placeAt(pool: Pool, key: string, order = key): Promise<Place> {
  const { rows } = await pool.query<{ key: string; id: string }>(
    `SELECT (${key})::text AS key, id FROM users ORDER BY ${order}, id OFFSET (SELECT count(*) * 9 / 10 FROM users) LIMIT 1`,
  );
  return { key: rows[0]?.key ?? "", id: Number(rows[0]?.id) };
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const cursorOf = ({ key, id }: Place): string => encode([false, key, id, 90_000]);
