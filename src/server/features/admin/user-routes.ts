import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import {
  type AdminUser,
  adminUserChangeSchema,
  adminUserExportQuerySchema,
  adminUserListSchema,
  adminUserParamsSchema,
  adminUserQuerySchema,
  adminUserSchema,
} from "#contract/admin.ts";
import { csvField } from "#domain/text/csv-field.ts";
import { requireUser } from "../../http/session.ts";
import type { TypedApp } from "../../http/typed-app.ts";
import type { ListedUser, UserCursor, UserFilter } from "../../ports/admin-store.ts";
import type { Store } from "../../ports/store.ts";
import { type ChangeUserDeps, changeUser } from "./change-user.ts";
import { type DeleteUserDeps, deleteUser } from "./delete-user.ts";
import { listUsers, toAdminUser, toUserFilter } from "./list-users.ts";

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
