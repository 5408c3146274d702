import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import {
  type SharedPrompt,
  sharedPromptSchema,
  type Workspace,
  type WorkspaceMember,
  workspaceMemberSchema,
  workspaceSchema,
} from "#contract/workspaces.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { scorePrompt } from "#domain/prompting/rubric/score-prompt.ts";
import { newPerson, onNode, type Person, type Reply, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PROMPT = { title: "Flat listing", description: "Strongest room first", text: "Write a listing for {{flat}}." };

const premier = () => newPerson(server, { tier: "premier" });
const setTier = (person: Person, tier: Tier) =>
  server.database.pool.query("UPDATE users SET subscription_tier = $2 WHERE id = $1", [person.user.id, tier]);
const problem = ({ status, body }: Reply) => [status, (body as { code: string }).code];
const withoutRequestId = ({ status, text }: Reply) => [status, text.replace(/,"requestId":"[^"]+"/, "")];
const NOT_FOUND = [404, '{"code":"not-found","message":"Not found"}'];

async function create(owner: Person, name = "Reid & Partners"): Promise<Workspace> {
  const reply = await owner.post("/api/team-workspaces", { name, description: "Listings" });
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  return z.parse(workspaceSchema, reply.body);
}
const join = (person: Person, { inviteCode }: Workspace) => person.post("/api/team-workspaces/join", { inviteCode });
const listOf = async (person: Person): Promise<Workspace[]> =>
  z.parse(z.array(workspaceSchema), (await person.get("/api/team-workspaces")).body);
const membersOf = async (person: Person, { id }: Workspace): Promise<WorkspaceMember[]> =>
  z.parse(z.array(workspaceMemberSchema), (await person.get(`/api/team-workspaces/${id}/members`)).body);
const promptsOf = async (person: Person, { id }: Workspace): Promise<SharedPrompt[]> =>
  z.parse(z.array(sharedPromptSchema), (await person.get(`/api/team-workspaces/${id}/shared-prompts`)).body);
async function share(person: Person, { id }: Workspace, input: object = PROMPT): Promise<SharedPrompt> {
  const reply = await person.post(`/api/team-workspaces/${id}/shared-prompts`, input);
  expect([reply.status, reply.text]).toEqual([201, reply.text]);
  return z.parse(sharedPromptSchema, reply.body);
}

/** An owner and a member with a workspace of theirs. */
async function team() {
  const [owner, member] = [await premier(), await premier()];
  const workspace = await create(owner);
  expect((await join(member, workspace)).status).toBe(200);
  return { owner, member, workspace };
}

/** Every call that names a workspace, with what it sends. */
const CALLS = (workspace: number, prompt: number, user: number) => {
  const at = `/api/team-workspaces/${workspace}`;
  return [
    ["GET", `${at}/members`],
    ["GET", `${at}/shared-prompts`],
    ["PATCH", at, { name: "Mine" }],
    ["DELETE", at],
    ["DELETE", `${at}/members/${user}`],
    ["POST", `${at}/invite-code`],
    ["POST", `${at}/leave`],
    ["POST", `${at}/owner`, { userId: user }],
    ["POST", `${at}/shared-prompts`, PROMPT],
    ["PATCH", `${at}/shared-prompts/${prompt}`, { title: "Mine" }],
    ["DELETE", `${at}/shared-prompts/${prompt}`],
    ["POST", `${at}/shared-prompts/${prompt}/use`],
  ] as const;
};

test("an owner sees the new workspace with its code, a member sees it without", async () => {
  const { owner, member, workspace } = await team();
  expect(workspace).toMatchObject({ name: "Reid & Partners", role: "owner", memberCount: 1, isReadOnly: false });
  expect(workspace.inviteCode).toMatch(/^(?:[0-9A-Z]{4}-){6}[0-9A-Z]{4}$/);
  expect(await listOf(owner)).toMatchObject([{ id: workspace.id, memberCount: 2, inviteCode: workspace.inviteCode }]);
  expect(await listOf(member)).toMatchObject([{ id: workspace.id, role: "member", memberCount: 2, inviteCode: null }]);
  expect(await membersOf(member, workspace)).toMatchObject([
    { userId: owner.user.id, role: "owner", user: { displayName: "Ada Lovelace", email: owner.email }, isYou: false },
    { userId: member.user.id, role: "member", isYou: true },
  ]);
});

test("creating and joining are for Premier, read at the moment of the call", async () => {
  const { workspace } = await team();
  for (const tier of ["free", "plus"] as const) {
    const person = await newPerson(server, { tier });
    expect(problem(await person.post("/api/team-workspaces", { name: "W" }))).toEqual([403, "upgrade-required"]);
    expect(problem(await join(person, workspace))).toEqual([403, "upgrade-required"]);
    await setTier(person, "premier");
    expect((await person.post("/api/team-workspaces", { name: "W" })).status).toBe(201);
  }
});

test("a name and a code are required after trimming, in the specification's words, and nothing unknown is taken", async () => {
  const ada = await premier();
  const nameless = await ada.post("/api/team-workspaces", { name: "  " });
  expect([nameless.status, nameless.body]).toMatchObject([400, { message: "Please enter a name for your workspace" }]);
  const codeless = await ada.post("/api/team-workspaces/join", { inviteCode: " " });
  expect([codeless.status, codeless.body]).toMatchObject([400, { message: "Please enter an invite code" }]);
  expect((await ada.post("/api/team-workspaces", { name: "W", ownerId: 1 })).status).toBe(400);
  expect((await ada.post("/api/team-workspaces", { name: "W".repeat(101) })).status).toBe(400);
});

test("a code is found however it is typed; a wrong one finds nothing; joining again changes nothing", async () => {
  const { member, workspace } = await team();
  const code = workspace.inviteCode ?? "";
  const typed = ` ${code.toLowerCase().replaceAll("-", " ")} `;
  expect((await member.post("/api/team-workspaces/join", { inviteCode: typed })).body).toMatchObject({
    memberCount: 2,
  });
  const wrong = code.startsWith("Z") ? `Y${code.slice(1)}` : `Z${code.slice(1)}`;
  expect(problem(await member.post("/api/team-workspaces/join", { inviteCode: wrong }))).toEqual([404, "not-found"]);
});

test("an invite code tells whoever has it what they would join, and nothing else", async () => {
  const { owner, workspace } = await team();
  const stranger = new TestClient(server.url);
  const look = (inviteCode: string | null) => stranger.post("/api/team-workspaces/invitation", { inviteCode });
  expect(await look(workspace.inviteCode)).toMatchObject({ status: 200 });
  expect((await look(workspace.inviteCode)).body).toEqual({
    workspaceName: workspace.name,
    ownerName: expect.stringMatching(/\S/),
  });
  const renewed = await owner.post(`/api/team-workspaces/${workspace.id}/invite-code`);
  expect(renewed.status).toBe(200);
  expect(problem(await look(workspace.inviteCode))).toEqual([404, "not-found"]);
});

test("of 200 people who ask for the third seat at once, one gets it", async () => {
  const { owner, workspace } = await team();
  const people = await Promise.all(Array.from({ length: 5 }, premier));
  // Two hundred users cost minutes of password hashing; their rows and sessions are what a join reads.
  const { rows } = await server.database.pool.query<{ token: string }>(
    `WITH crowd AS (
       INSERT INTO users (email, first_name, password_hash, subscription_tier)
       SELECT 'crowd-' || n || '@redraft.example', 'Crowd', '', 'premier' FROM generate_series(1, 195) n RETURNING id
     )
     INSERT INTO sessions (user_id, token_hash, created_at, last_seen_at, expires_at)
     SELECT id, sha256(convert_to('token-' || id, 'UTF8')), now(), now(), now() + interval '1 day' FROM crowd
     RETURNING 'token-' || user_id AS token`,
  );
  const crowd = rows.map(({ token }) => ({ headers: { authorization: `Bearer ${token}` } }));
  const json = { inviteCode: workspace.inviteCode };
  const replies = await Promise.all([
    ...people.map((person) => join(person, workspace)),
    ...crowd.map((call) => people[0]?.post("/api/team-workspaces/join", json, call)),
  ]);
  const statuses = replies.map((reply) => reply?.status);
  expect([statuses.length, statuses.filter((status) => status === 200).length]).toEqual([200, 1]);
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  expect(await membersOf(owner, workspace)).toHaveLength(3);
  expect(await listOf(owner)).toMatchObject([{ memberCount: 3 }]);
});

test("of 40 people who ask for two seats at once, two get them", async () => {
  const owner = await premier();
  const workspace = await create(owner);
  const people = await Promise.all(Array.from({ length: 40 }, premier));
  const statuses = (await Promise.all(people.map((person) => join(person, workspace)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(2);
  expect(problem(await join(await premier(), workspace))).toEqual([409, "workspace-full"]);
}, 60_000);

test("invite codes cannot be tried without end, whoever tries them", async () => {
  const node = await startTestServer({ beside: server, allowances: { joinPerUser: { max: 3, windowMs: 60_000 } } });
  try {
    const [ada, bob] = [onNode(await premier(), node), onNode(await premier(), node)];
    const guess = { inviteCode: "A".repeat(28) };
    const statuses: number[] = [];
    for (let tries = 0; tries < 4; tries++) statuses.push((await ada.post("/api/team-workspaces/join", guess)).status);
    expect(statuses).toEqual([404, 404, 404, 429]);
    expect((await bob.post("/api/team-workspaces/join", guess)).status).toBe(404);
    expect((await ada.post("/api/team-workspaces/invitation", guess)).status).toBe(429);
  } finally {
    await node.close();
  }
});

test("a stranger and an ex-member are told the same as about what does not exist, by every call", async () => {
  const { owner, member, workspace } = await team();
  const prompt = await share(owner, workspace);
  const stranger = await premier();
  expect((await member.post(`/api/team-workspaces/${workspace.id}/leave`)).status).toBe(204);
  for (const person of [stranger, member]) {
    for (const [method, path, json] of CALLS(workspace.id, prompt.id, owner.user.id)) {
      const reply = await person.call(method, path, json === undefined ? {} : { json });
      expect([method, path, ...withoutRequestId(reply)]).toEqual([method, path, ...NOT_FOUND]);
    }
    expect(await listOf(person)).toEqual([]);
  }
  expect(await promptsOf(owner, workspace)).toEqual([prompt]);
});

test("a prompt is found only in its own workspace", async () => {
  const { owner, workspace } = await team();
  const prompt = await share(owner, workspace);
  const other = await create(owner, "Park Lane");
  for (const [method, path, json] of CALLS(other.id, prompt.id, owner.user.id).filter(([, path]) =>
    path.includes(`/shared-prompts/${prompt.id}`),
  )) {
    const reply = await owner.call(method, path, json === undefined ? {} : { json });
    expect([method, path, ...withoutRequestId(reply)]).toEqual([method, path, ...NOT_FOUND]);
  }
  expect(await promptsOf(owner, workspace)).toEqual([prompt]);
});

test("a member does not manage", async () => {
  const { owner, member, workspace } = await team();
  const third = await premier();
  await join(third, workspace);
  const at = `/api/team-workspaces/${workspace.id}`;
  for (const [method, path, json] of [
    ["PATCH", at, { name: "Mine" }],
    ["DELETE", at],
    ["DELETE", `${at}/members/${third.user.id}`],
    ["DELETE", `${at}/members/${owner.user.id}`],
    ["POST", `${at}/invite-code`],
    ["POST", `${at}/owner`, { userId: member.user.id }],
  ] as const) {
    const reply = await member.call(method, path, json === undefined ? {} : { json });
    expect([method, path, ...withoutRequestId(reply)]).toEqual([method, path, ...NOT_FOUND]);
  }
  expect(await listOf(owner)).toMatchObject([
    { name: "Reid & Partners", memberCount: 3, inviteCode: workspace.inviteCode },
  ]);
});

test("an owner removes a member, who does not come back by the old code; nobody removes the owner", async () => {
  const { owner, member, workspace } = await team();
  const at = `/api/team-workspaces/${workspace.id}`;
  expect((await owner.delete(`${at}/members/${owner.user.id}`)).status).toBe(404);
  expect((await owner.delete(`${at}/members/${member.user.id}`)).status).toBe(204);
  expect((await owner.delete(`${at}/members/${member.user.id}`)).status).toBe(404);
  expect(problem(await join(member, workspace))).toEqual([404, "not-found"]);
  const [now] = await listOf(owner);
  expect(now).toMatchObject({ memberCount: 1 });
  expect((await join(member, now ?? workspace)).status).toBe(200);
});

test("a renewed code takes the place of the old one, and a freed seat can be taken", async () => {
  const { owner, member, workspace } = await team();
  const third = await premier();
  await join(third, workspace);
  expect((await member.post(`/api/team-workspaces/${workspace.id}/leave`)).status).toBe(204);
  const renewed = z.parse(workspaceSchema, (await owner.post(`/api/team-workspaces/${workspace.id}/invite-code`)).body);
  expect(problem(await join(member, workspace))).toEqual([404, "not-found"]);
  expect((await join(member, renewed)).body).toMatchObject({ memberCount: 3 });
});

test("an owner renames, hands on and deletes; the old owner is a member then", async () => {
  const { owner, member, workspace } = await team();
  const at = `/api/team-workspaces/${workspace.id}`;
  expect((await owner.patch(at, { name: " Park Lane " })).body).toMatchObject({
    name: "Park Lane",
    description: "Listings",
  });
  expect((await owner.patch(at, { description: "" })).body).toMatchObject({ name: "Park Lane", description: "" });
  expect(problem(await owner.post(`${at}/leave`))).toEqual([409, "workspace-conflict"]);
  expect((await owner.post(`${at}/owner`, { userId: owner.user.id })).status).toBe(404);
  expect((await owner.post(`${at}/owner`, { userId: (await premier()).user.id })).status).toBe(404);
  await setTier(member, "plus");
  expect(problem(await owner.post(`${at}/owner`, { userId: member.user.id }))).toEqual([409, "workspace-conflict"]);
  await setTier(member, "premier");
  expect((await owner.post(`${at}/owner`, { userId: member.user.id })).body).toMatchObject({
    role: "member",
    inviteCode: null,
  });
  // The old owner knows the old code.
  expect(problem(await join(await premier(), workspace))).toEqual([404, "not-found"]);
  expect((await owner.delete(at)).status).toBe(404);
  await share(owner, workspace);
  expect((await member.delete(at)).status).toBe(204);
  expect([await listOf(owner), await listOf(member)]).toEqual([[], []]);
  const { rows } = await server.database.pool.query("SELECT FROM shared_prompts WHERE workspace_id = $1", [
    workspace.id,
  ]);
  expect(rows).toHaveLength(0);
});

test("an owner has up to twenty workspaces, also when they ask for many at once", async () => {
  const ada = await premier();
  const replies = await Promise.all(
    Array.from({ length: 24 }, (_, index) => ada.post("/api/team-workspaces", { name: `W ${index}` })),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(problem(await ada.post("/api/team-workspaces", { name: "W" }))).toEqual([409, "workspace-conflict"]);
});

test("a shared prompt has the score of its text, and each use is counted", async () => {
  const { owner, member, workspace } = await team();
  const prompt = await share(member, workspace);
  expect(prompt).toMatchObject({ ...PROMPT, useCount: 0, canChange: true, sharedByUser: { email: member.email } });
  expect(prompt.score).toBe(Math.round(scorePrompt(PROMPT.text, { hasMaterial: false }).overall) / 10);
  await share(owner, workspace, { title: "Other", text: "Say hello" });
  const use = () => owner.post(`/api/team-workspaces/${workspace.id}/shared-prompts/${prompt.id}/use`);
  const uses = await Promise.all(Array.from({ length: 20 }, use));
  expect(uses.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  // The most used first.
  expect(await promptsOf(member, workspace)).toMatchObject([
    { id: prompt.id, useCount: 20, canChange: true },
    { title: "Other", description: "", useCount: 0, canChange: false },
  ]);
  expect(await listOf(member)).toMatchObject([{ promptCount: 2 }]);
});

test("a prompt is changed and removed by who shared it and by the owner, by nobody else", async () => {
  const { owner, member, workspace } = await team();
  const third = await premier();
  await join(third, workspace);
  const prompt = await share(member, workspace);
  const path = `/api/team-workspaces/${workspace.id}/shared-prompts/${prompt.id}`;
  expect((await third.patch(path, { title: "Mine" })).status).toBe(404);
  expect((await third.delete(path)).status).toBe(404);
  const text = "Write a 150-word listing for a two-bedroom flat near the park, for families, in plain words.";
  expect((await member.patch(path, { text })).body).toMatchObject({
    title: PROMPT.title,
    text,
    score: Math.round(scorePrompt(text, { hasMaterial: false }).overall) / 10,
  });
  expect((await owner.patch(path, { title: "Listing" })).body).toMatchObject({ title: "Listing", text });
  expect((await owner.patch(path, { score: 10 })).status).toBe(400);
  // Whoever has left changes nothing any more, though the prompt stays.
  await member.post(`/api/team-workspaces/${workspace.id}/leave`);
  expect((await member.patch(path, { title: "Mine" })).status).toBe(404);
  expect((await member.delete(path)).status).toBe(404);
  expect(await promptsOf(third, workspace)).toMatchObject([
    { title: "Listing", sharedByUser: { email: member.email } },
  ]);
  expect((await owner.delete(path)).status).toBe(204);
  expect(await promptsOf(third, workspace)).toEqual([]);
});

test("the prompt of one's own message is shared as it was improved, of nobody else's", async () => {
  const { owner, member, workspace } = await team();
  const { id } = await owner.newConversation();
  const message = await owner.send(id, "write an email to my boss about the late report");
  const prompt = await share(owner, workspace, { messageId: message.id });
  expect(prompt).toMatchObject({
    title: "write an email to my boss about the late report",
    text: message.improvedPrompt,
    description: "",
  });
  const at = `/api/team-workspaces/${workspace.id}/shared-prompts`;
  expect(withoutRequestId(await member.post(at, { messageId: message.id }))).toEqual(NOT_FOUND);
  expect(withoutRequestId(await member.post(at, { messageId: 987_654_321 }))).toEqual(NOT_FOUND);
  expect((await owner.post(at, { messageId: message.id, text: "x" })).status).toBe(400);
});

test("without the owner's Premier a workspace is read, used, left and handed on, but nothing is added", async () => {
  const { owner, member, workspace } = await team();
  const prompt = await share(member, workspace);
  const [at, late] = [`/api/team-workspaces/${workspace.id}`, await premier()];
  await setTier(owner, "plus");
  expect(await listOf(member)).toMatchObject([{ isReadOnly: true }]);
  expect(await promptsOf(member, workspace)).toEqual([prompt]);
  expect((await member.post(`${at}/shared-prompts/${prompt.id}/use`)).status).toBe(200);
  expect(problem(await join(late, workspace))).toEqual([403, "workspace-read-only"]);
  expect(problem(await member.post(`${at}/shared-prompts`, PROMPT))).toEqual([403, "workspace-read-only"]);
  expect(problem(await member.patch(`${at}/shared-prompts/${prompt.id}`, { title: "T" }))).toEqual([
    403,
    "workspace-read-only",
  ]);
  expect(problem(await owner.patch(at, { name: "W" }))).toEqual([403, "upgrade-required"]);
  expect(problem(await owner.post(`${at}/invite-code`))).toEqual([403, "upgrade-required"]);
  expect(problem(await owner.post(`${at}/shared-prompts`, PROMPT))).toEqual([403, "upgrade-required"]);
  expect((await owner.post(`${at}/owner`, { userId: member.user.id })).status).toBe(200);
  expect(await listOf(member)).toMatchObject([{ role: "owner", isReadOnly: false }]);
  expect((await member.post(`${at}/shared-prompts`, PROMPT)).status).toBe(201);
  // A member without Premier reads on and leaves, and adds nothing.
  expect(problem(await owner.post(`${at}/shared-prompts`, PROMPT))).toEqual([403, "upgrade-required"]);
  expect((await owner.post(`${at}/leave`)).status).toBe(204);
});

test("an owner's account goes: another member takes over, Premier before seniority; alone, the workspace goes too", async () => {
  const { owner, member, workspace } = await team();
  const third = await premier();
  await join(third, workspace);
  const alone = await create(owner, "Alone");
  await share(owner, workspace);
  const kept = await share(third, workspace);
  await setTier(member, "free");
  await server.database.pool.query("DELETE FROM users WHERE id = $1", [owner.user.id]);
  expect(await listOf(third)).toMatchObject([{ id: workspace.id, role: "owner", memberCount: 2, isReadOnly: false }]);
  expect(await listOf(member)).toMatchObject([{ role: "member" }]);
  // What the account shared goes with it.
  expect((await promptsOf(third, workspace)).map(({ id }) => id)).toEqual([kept.id]);
  const { rows } = await server.database.pool.query("SELECT FROM workspaces WHERE id = $1", [alone.id]);
  expect(rows).toHaveLength(0);
});

test("two members' accounts deleted at once leave an owner who is a member, or nothing", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, member, workspace } = await team();
    const third = await premier();
    await join(third, workspace);
    const remove = ({ user }: Person) => server.database.pool.query("DELETE FROM users WHERE id = $1", [user.id]);
    await Promise.all([remove(owner), remove(member)]);
    expect(await listOf(third)).toMatchObject([{ id: workspace.id, role: "owner", memberCount: 1 }]);
  }
});

test("leaving at the moment of becoming the owner leaves an owner who is a member", async () => {
  for (let round = 0; round < 10; round += 1) {
    const { owner, member, workspace } = await team();
    const at = `/api/team-workspaces/${workspace.id}`;
    await Promise.all([owner.post(`${at}/owner`, { userId: member.user.id }), member.post(`${at}/leave`)]);
    const { rows } = await server.database.pool.query(
      `SELECT FROM workspaces w JOIN workspace_members m ON m.workspace_id = w.id AND m.user_id = w.owner_id
       WHERE w.id = $1`,
      [workspace.id],
    );
    expect(rows).toHaveLength(1);
  }
});

test("the server never wrote an unexpected error during all this", () => {
  expect(server.bugs).toEqual([]);
});
