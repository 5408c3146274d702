import { fileURLToPath } from "node:url";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { ChatOpenAI } from "@langchain/openai";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import OpenAI, { APIError } from "openai";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { wireModelListSchema } from "#contract/endpoint/chat-completions.ts";
import { wireResponseSchema } from "#contract/endpoint/responses.ts";
import { type KeyHolder, newKeyHolder } from "#support/api-key.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

// Public clients as they come from npm, unchanged, against the running server.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});
beforeEach(() => server.providers.reset());

const QUESTION = "what is tidal power";
const MUDDLE = "pls write a email to teh landlord about the broken heating, hes ignoring me";
const openai = ({ secret, baseURL }: KeyHolder) => new OpenAI({ apiKey: secret, baseURL, maxRetries: 0 });

test("openai, responses: whole and streamed, the events in order and adding up to the answer", async () => {
  const client = openai(await newKeyHolder(server));
  const whole = await client.responses.create({ model: "redraft/auto", input: QUESTION, instructions: "Be brief." });
  z.parse(wireResponseSchema, JSON.parse(JSON.stringify({ ...whole, output_text: undefined })));
  expect(whole.status).toBe("completed");
  expect(whole.output_text).not.toBe("");
  const types: string[] = [];
  const numbers: number[] = [];
  let text = "";
  let last: OpenAI.Responses.Response | null = null;
  const stream = await client.responses.create({
    ...{ model: "redraft/auto", instructions: "Be brief.", stream: true },
    input: [{ role: "user", content: [{ type: "input_text", text: QUESTION }] }],
  });
  for await (const event of stream) {
    if (types.at(-1) !== event.type) types.push(event.type);
    numbers.push(event.sequence_number);
    if (event.type === "response.output_text.delta") text += event.delta;
    if (event.type === "response.completed") last = event.response;
  }
  expect(types).toEqual([
    "response.created",
    "response.in_progress",
    "response.output_item.added",
    "response.content_part.added",
    "response.output_text.delta",
    "response.output_text.done",
    "response.content_part.done",
    "response.output_item.done",
    "response.completed",
  ]);
  expect(numbers).toEqual(numbers.map((_, index) => index));
  expect(text).toBe(whole.output_text);
  expect(last?.usage).toEqual(whole.usage);
  expect(await client.responses.stream({ model: "redraft/auto", input: QUESTION }).finalResponse()).toMatchObject({
    status: "completed",
  });
});

test("openai, responses: thoughts, a limit of length, a break in mid-stream, and what is not offered", async () => {
  const client = openai(await newKeyHolder(server));
  server.providers.setScript({ fallback: { thinking: { tokens: 40, summary: "First I think." } } });
  const thought = await client.responses.create({ model: "claude-sonnet", input: QUESTION });
  expect(thought.output[0]).toMatchObject({
    type: "reasoning",
    summary: [{ text: expect.stringContaining("First I") }],
  });
  server.providers.setScript({ fallback: { finish: "length" } });
  expect(await client.responses.create({ model: "gpt-4o-mini", input: QUESTION })).toMatchObject({
    ...{ status: "incomplete", incomplete_details: { reason: "max_output_tokens" } },
  });
  server.providers.setScript({ fallback: { trouble: "cut", pieces: 8 } });
  const events: OpenAI.Responses.ResponseStreamEvent[] = [];
  const broken = await client.responses.create({ model: "gpt-4o-mini", input: QUESTION, stream: true });
  for await (const event of broken) events.push(event);
  expect(events.at(-1)).toMatchObject({ type: "response.failed", response: { error: { code: "answer_cut" } } });
  for (const more of [{ previous_response_id: "resp_1" }, { background: true }]) {
    const refused = client.responses.create({ model: "redraft/auto", input: QUESTION, ...more });
    await expect(refused).rejects.toSatisfy((error) => error instanceof APIError && error.status === 400);
  }
});

test("@langchain/openai, whole and streamed", async () => {
  const { secret, baseURL } = await newKeyHolder(server);
  for (const useResponsesApi of [false, true]) {
    const model = new ChatOpenAI({
      model: "redraft/auto",
      apiKey: secret,
      configuration: { baseURL },
      useResponsesApi,
    });
    const whole = await model.invoke([
      ["system", "Be brief."],
      ["human", QUESTION],
    ]);
    expect(whole.usage_metadata).toMatchObject({ total_tokens: expect.any(Number) });
    let text = "";
    for await (const piece of await model.stream([
      ["system", "Be brief."],
      ["human", QUESTION],
    ]))
      text += piece.text;
    expect(text).toBe(whole.text);
  }
});

test("@ai-sdk/openai-compatible, whole and streamed, with thoughts", async () => {
  const { secret, baseURL } = await newKeyHolder(server);
  const provider = createOpenAICompatible({ name: "redraft", baseURL, apiKey: secret, includeUsage: true });
  const model = provider.chatModel("redraft/auto");
  const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: QUESTION }] }];
  const whole = await model.doGenerate({ prompt });
  expect(whole.finishReason.unified).toBe("stop");
  server.providers.setScript({ fallback: { thinking: { tokens: 40, summary: "First I think." } } });
  const { stream } = await provider.chatModel("claude-sonnet").doStream({ prompt });
  const parts: { type: string; delta?: string }[] = [];
  for await (const part of stream) parts.push(part);
  const said = (type: string) => parts.map((part) => (part.type === type ? (part.delta ?? "") : "")).join("");
  expect(said("reasoning-delta")).toContain("First I think.");
  expect(said("text-delta")).not.toBe("");
  expect(parts.find(({ type }) => type === "finish")).toMatchObject({ finishReason: { unified: "stop" } });
});

test("the list of models has what LibreChat and Open WebUI read from it", async () => {
  const holder = await newKeyHolder(server, { tier: "free" });
  const reply = await fetch(`${holder.baseURL}/models`, { headers: { authorization: `Bearer ${holder.secret}` } });
  const list = z.parse(wireModelListSchema, await reply.json());
  // LibreChat: input.data.map((item) => item.id). Open WebUI: response["data"], each with id, and name where there is one.
  expect(list.data.map(({ id }) => id).slice(0, 2)).toEqual(["redraft/auto", "redraft/improve"]);
  expect(list.data.every(({ id, name }) => id.startsWith("redraft/") && name !== "")).toBe(true);
  expect(list.data.map(({ id }) => id)).not.toContain("redraft/gpt-4o");
  const one = await openai(holder).models.retrieve("redraft/auto");
  expect(one.id).toBe("redraft/auto");
  const unescaped = await fetch(`${holder.baseURL}/models/redraft/auto`, {
    headers: { authorization: `Bearer ${holder.secret}` },
  });
  expect(await unescaped.json()).toEqual(JSON.parse(JSON.stringify({ ...one, _request_id: undefined })));
});

/** What any assistant does with the tools, by whichever way it came. */
async function useTools(client: Client): Promise<void> {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name).sort()).toEqual(["choose_model", "improve_prompt", "score_prompt"]);
  const improved = await client.callTool({ name: "improve_prompt", arguments: { prompt: MUDDLE } });
  expect(improved.isError).not.toBe(true);
  const { improvedPrompt, reasons } = improved.structuredContent as { improvedPrompt: string; reasons: string[] };
  expect(improvedPrompt).not.toBe(MUDDLE);
  expect(reasons.length).toBeGreaterThan(0);
  expect(improved.content).toEqual([{ type: "text", text: improvedPrompt }]);
  const chosen = await client.callTool({ name: "choose_model", arguments: { prompt: QUESTION, mode: "cost" } });
  expect(chosen.structuredContent).toMatchObject({ model: expect.any(String), candidates: expect.any(Array) });
  const scored = await client.callTool({ name: "score_prompt", arguments: { prompt: MUDDLE } });
  expect(scored.structuredContent).toMatchObject({ overall: expect.any(Number) });
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ title }) => title)).toEqual(["House style"]);
  const { messages } = await client.getPrompt({ name: prompts[0]?.name ?? "" });
  expect(messages).toEqual([{ role: "user", content: { type: "text", text: "Write as our house style says." } }]);
  const { resources } = await client.listResources();
  const { contents } = await client.readResource({ uri: resources[0]?.uri ?? "" });
  expect(contents[0]).toMatchObject({ text: "Write as our house style says." });
}

async function holderWithTeam(): Promise<KeyHolder> {
  const holder = await newKeyHolder(server);
  const made = await holder.person.post("/api/team-workspaces", { name: "Reid & Partners" });
  const { id } = made.body as { id: number };
  const shared = { title: "House style", text: "Write as our house style says." };
  expect((await holder.person.post(`/api/team-workspaces/${id}/shared-prompts`, shared)).status).toBe(201);
  return holder;
}

test("MCP over streamable HTTP, by the SDK's own client", async () => {
  const { secret } = await holderWithTeam();
  const client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${secret}` } },
    }),
  );
  await useTools(client);
  await client.close();
});

test("MCP over stdio, as an assistant starts it", async () => {
  const { secret } = await holderWithTeam();
  const client = new Client({ name: "test", version: "1" });
  const program = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
  await client.connect(
    new StdioClientTransport({
      ...{ command: process.execPath, args: [program, "mcp"] },
      env: { REDRAFT_KEY: secret, REDRAFT_URL: server.url },
    }),
  );
  await useTools(client);
  await client.close();
});

test("MCP takes no key that is not for it, and shows a key only its own tools", async () => {
  const connect = async (secret: string) => {
    const client = new Client({ name: "test", version: "1" });
    const requestInit = { headers: { authorization: `Bearer ${secret}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit }));
    return client;
  };
  await expect(connect(`rd_live_${"x".repeat(32)}`)).rejects.toThrow();
  const { secret, person } = await newKeyHolder(server, { scopes: ["route"] });
  const client = await connect(secret);
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["choose_model"]);
  await client.close();
  const session = person.headers.authorization?.replace("Bearer ", "") ?? "";
  await expect(connect(session)).rejects.toThrow();
});
