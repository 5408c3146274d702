import { afterAll, beforeAll, expect, test } from "vitest";
import { API_ROUTES, type ApiRoute, MISSING_TARGET, pathOf, type Target } from "#support/api-routes.ts";
import { newTarget } from "#support/new-target.ts";
import { newPerson, type Person, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ENDS_SESSION = [
  "POST /api/register",
  "POST /api/login",
  "POST /api/logout",
  "POST /api/user/password",
  "DELETE /api/user",
];

const somethingOf = (person: Person) => newTarget(server, person.user.id);

const call = (client: TestClient, route: ApiRoute, target: Target) =>
  client.call(route.method, pathOf(route, target), route.json === undefined ? {} : { json: route.json(target) });
const name = ({ method, route }: ApiRoute) => `${method} ${route}`;
const withoutRequestId = (text: string) => text.replace(/,"requestId":"[^"]+"/, "");

test("the table names exactly the routes the server has", async () => {
  const { paths } = (await new TestClient(server.url).get("/api/openapi.json")).body as {
    paths: Record<string, Record<string, unknown>>;
  };
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path === "/{*}" ? "/*" : path}`),
  );
  expect(served.sort()).toEqual(API_ROUTES.map(name).sort());
});

test("each path that names something is checked for its owner, is for admins, or is a secret link", () => {
  const others = ["/api/verify-email/{token}", "/api/verify-email/{token}/refusal", "/api/password-reset/{token}"];
  const unchecked = API_ROUTES.filter(
    ({ route, hasTarget }) => route.includes("{") && !hasTarget && !route.startsWith("/api/admin/"),
  ).map(({ route }) => route);
  // Everybody has the same models.
  expect(unchecked).toEqual([...others, "/api/shared/{key}", "/v1/models/{model}"]);
});

const ACTORS = [
  { tier: "free", role: "user" },
  { tier: "plus", role: "user" },
  { tier: "premier", role: "user" },
  { tier: "free", role: "admin" },
] as const;

for (const actor of ACTORS) {
  test(`a ${actor.tier} ${actor.role} reaches every call with what is theirs, and nothing of anybody else's`, async () => {
    const other = await newPerson(server, { tier: "premier" });
    const lasting = await newPerson(server, actor);
    for (const route of API_ROUTES) {
      const person = ENDS_SESSION.includes(name(route)) ? await newPerson(server, actor) : lasting;
      const own = await call(person, route, await somethingOf(person));
      expect([name(route), own.status]).toEqual([name(route), route.ownFor?.(actor) ?? route.own]);
      if (!route.hasTarget) continue;
      const foreign = await call(person, route, await somethingOf(other));
      const missing = await call(person, route, MISSING_TARGET);
      expect([name(route), foreign.status, missing.status]).toEqual([name(route), 404, 404]);
      expect(withoutRequestId(foreign.text)).toBe(withoutRequestId(missing.text));
      expect([...foreign.headers.keys()]).toEqual([...missing.headers.keys()]);
    }
  });
}

test("whoever was an admin or a member is told by every call what a stranger is told", async () => {
  const [boss, demoted] = [await newPerson(server, { role: "admin" }), await newPerson(server, { role: "admin" })];
  expect((await demoted.get("/api/admin/stats")).status).toBe(200);
  expect((await boss.patch(`/api/admin/users/${demoted.user.id}`, { role: "user" })).status).toBe(200);
  const stranger = await newPerson(server);
  for (const route of API_ROUTES.filter(({ route: path }) => path.startsWith("/api/admin"))) {
    const [theirs, told] = await Promise.all([demoted, stranger].map((who) => call(who, route, MISSING_TARGET)));
    expect([name(route), theirs?.status, withoutRequestId(theirs?.text ?? "")]).toEqual([
      name(route),
      404,
      withoutRequestId(told?.text ?? ""),
    ]);
  }
  const [owner, left] = [await newPerson(server, { tier: "premier" }), await newPerson(server, { tier: "premier" })];
  const target = await somethingOf(owner);
  await server.database.pool.query(
    "INSERT INTO workspace_members (workspace_id, user_id, seat, joined_at) VALUES ($1, $2, 3, now())",
    [target.workspaceId, left.user.id],
  );
  const workspace = `/api/team-workspaces/${target.workspaceId}`;
  expect((await left.get(`${workspace}/shared-prompts`)).status).toBe(200);
  expect((await left.post(`${workspace}/leave`)).status).toBe(204);
  for (const route of API_ROUTES.filter(({ hasTarget }) => hasTarget)) {
    const [foreign, missing] = [await call(left, route, target), await call(left, route, MISSING_TARGET)];
    expect([name(route), foreign.status]).toEqual([name(route), 404]);
    expect(withoutRequestId(foreign.text)).toBe(withoutRequestId(missing.text));
  }
});

test("nobody gets past the door without signing in, whatever they name", async () => {
  const ada = await newPerson(server);
  const visitor = new TestClient(server.url);
  for (const route of API_ROUTES) {
    const own = await call(visitor, route, await somethingOf(ada));
    expect([name(route), own.status]).toEqual([name(route), route.anonymous]);
    if (!route.hasTarget) continue;
    const missing = await call(visitor, route, MISSING_TARGET);
    expect(withoutRequestId(own.text)).toBe(withoutRequestId(missing.text));
  }
});

test("a foreign thing is untouched by every call that names it", async () => {
  const [ada, bob] = [await newPerson(server), await newPerson(server)];
  const target = await somethingOf(ada);
  const rows = async () => [
    (await server.database.pool.query("SELECT * FROM conversations WHERE id = $1", [target.conversationId])).rows,
    (await server.database.pool.query("SELECT * FROM messages WHERE conversation_id = $1", [target.conversationId]))
      .rows,
    (await server.database.pool.query("SELECT * FROM sessions WHERE id = $1", [target.sessionId])).rows,
    (await server.database.pool.query("SELECT * FROM memory_items WHERE id = $1", [target.memoryItemId])).rows,
    (await server.database.pool.query("SELECT * FROM workspaces WHERE id = $1", [target.workspaceId])).rows,
    (await server.database.pool.query("SELECT * FROM workspace_members WHERE workspace_id = $1", [target.workspaceId]))
      .rows,
    (await server.database.pool.query("SELECT * FROM shared_prompts WHERE id = $1", [target.sharedPromptId])).rows,
  ];
  const before = await rows();
  for (const route of API_ROUTES.filter(({ hasTarget }) => hasTarget)) await call(bob, route, target);
  expect(await rows()).toEqual(before);
  expect((await bob.get("/api/usage")).body).toMatchObject({ promptsGenerated: 0 });
});

test("an id is a safe positive integer in plain digits, everywhere", async () => {
  const ada = await newPerson(server);
  const wrong = ["1e3", "01", "-1", "0", "9007199254740992", "99999999999999999999", "abc", "1.0", "+1", "0x1", "%201"];
  for (const route of API_ROUTES.filter(({ route }) => route.includes("{id}"))) {
    for (const id of wrong) {
      const path = route.route.replace("{id}", id);
      const json = route.json?.(MISSING_TARGET);
      const reply = await ada.call(route.method, path, json === undefined ? {} : { json });
      expect([`${route.method} ${path}`, reply.status]).toEqual([`${route.method} ${path}`, 400]);
    }
  }
});

test("a message is found only through its own conversation", async () => {
  const ada = await newPerson(server);
  const [one, two] = [await somethingOf(ada), await somethingOf(ada)];
  const list = (await ada.get(`/api/conversations/${one.conversationId}/messages`)).body as { id: number }[];
  expect(list.map(({ id }) => id)).toEqual([one.messageId]);
  const page = await ada.get(`/api/conversations/${one.conversationId}/messages?limit=5&cursor=${two.messageId + 1}`);
  expect((page.body as { items: { id: number }[] }).items.map(({ id }) => id)).toEqual([one.messageId]);
});

test("the server never wrote an unexpected error during all this", () => {
  expect(server.bugs).toEqual([]);
});
