import * as z from "zod/mini";
import { type ApiKeyInput, createdApiKeySchema } from "#contract/api-keys.ts";
import type { Tier } from "#domain/plans/plans.ts";
import { newPerson, type Person } from "#support/test-client.ts";
import type { TestServer } from "#support/test-server.ts";

const EVERYTHING: ApiKeyInput = {
  name: "Test",
  scopes: ["chat", "improve", "route"],
  models: null,
  monthlyUsd: null,
  endsInDays: null,
};

export interface KeyHolder {
  readonly person: Person;
  readonly keyId: number;
  readonly secret: string;
  /** Where clients are pointed. */
  readonly baseURL: string;
}

/** Makes a key for somebody, as the account page does. */
export async function newKey(server: TestServer, person: Person, input: Partial<ApiKeyInput> = {}): Promise<KeyHolder> {
  const reply = await person.post("/api/user/api-keys", { ...EVERYTHING, ...input });
  const { secret, key } = z.parse(createdApiKeySchema, reply.body);
  return { person, keyId: key.id, secret, baseURL: `${server.url}/v1` };
}

/** Somebody new with a key. */
export async function newKeyHolder(
  server: TestServer,
  { tier = "premier", ...input }: Partial<ApiKeyInput> & { tier?: Tier } = {},
): Promise<KeyHolder> {
  return await newKey(server, await newPerson(server, { tier }), input);
}
