import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newKeyHolder } from "#support/api-key.ts";
import { TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}

const PROMPT = "pls write a email to teh landlord about the heating";
const CALLS: Readonly<Record<string, { readonly path?: string; readonly json?: object }>> = {
  "GET /v1/models": {},
  "GET /v1/models/{model}": { path: "/v1/models/redraft%2Fauto" },
  "GET /v1/shared-prompts": {},
  "GET /v1/openapi.json": {},
  "POST /v1/chat/completions": {
    json: { model: "redraft/auto", messages: [{ role: "user", content: PROMPT }], seed: 1 },
  },
  "POST /v1/responses": { json: { model: "redraft/improve", input: PROMPT, store: false } },
  "POST /v1/improve": { json: { prompt: PROMPT } },
  "POST /v1/route": { json: { prompt: PROMPT, mode: "cost" } },
};

test("the document names exactly what a key opens, and the server takes and answers what it says", async () => {
  const { secret } = await newKeyHolder(server);
  const client = new TestClient(server.url, { authorization: `Bearer ${secret}` });
  const document = (await client.get("/v1/openapi.json")).body as {
    info: { description: string };
    paths: Record<string, Record<string, Operation>>;
  };
  expect(document.info.description).toMatch(/Tools and functions are not offered.*x-redraft-ignored/);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  );
  expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(CALLS).sort());
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  for (const { name, path, operation } of operations) {
    const call = CALLS[name] ?? {};
    const taken = operation.requestBody?.content["application/json"]?.schema;
    expect([name, taken === undefined || ajv.validate(taken, call.json), ajv.errorsText()]).toEqual([
      name,
      true,
      "No errors",
    ]);
    const reply = await client.call(
      name.split(" ")[0] ?? "",
      call.path ?? path,
      call.json === undefined ? {} : { json: call.json },
    );
    expect([name, reply.status]).toEqual([name, 200]);
    const answered = operation.responses["200"]?.content?.["application/json"]?.schema;
    if (answered === undefined) continue;
    expect([name, ajv.validate(answered, reply.body), ajv.errorsText()]).toEqual([name, true, "No errors"]);
  }
});
