import { afterAll, beforeAll, expect, test } from "vitest";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import { readConfig } from "#server/settings/read-config.ts";
import { type ScriptedProviders, startProviders } from "#support/providers/start-providers.ts";
import { type ConnectedModels, connectModels } from "./connect-models.ts";

const WIRES: readonly ModelName[] = ["gpt-4o", "claude-sonnet", "gemini-flash-lite", "compatible"];

let providers: ScriptedProviders;
let models: ConnectedModels;
beforeAll(async () => {
  providers = await startProviders();
  const server = { COMPATIBLE_BASE_URL: providers.openaiUrl, COMPATIBLE_MODEL: "llava" };
  models = await connectModels({
    providers: readConfig({ ...providers.environment, ...server }).providers,
    catalogue: { current: () => BUILT_IN_CATALOGUE, servers: () => [] },
    embedded: null,
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined },
    discoverLocal: false,
  });
});
afterAll(async () => {
  await models.close();
  await providers.close();
});

test.each(WIRES)(
  "%s: a picture goes before the words, as the bytes it is, with its caption before it",
  async (name) => {
    const pictures = [
      { caption: 'Picture 1 of 2, "a.png":', bytes: Buffer.from("first") },
      { caption: 'Picture 2 of 2, "b.png":', bytes: Buffer.from("second") },
    ];
    const model = models.offers().find(({ entry }) => entry.name === name)?.entry;
    if (model === undefined) throw new Error(`${name} is not offered`);
    const turns = [{ role: "user" as const, text: "What is it?", pictures }];
    for await (const _ of models.answer({ model, turns, outputTokensMax: 100 }, new AbortController().signal));
    const turn = providers.requests.at(-1)?.turns.at(-1);
    expect(turn?.images.map(({ mediaType, bytes }) => `${mediaType} ${bytes}`)).toEqual([
      "image/jpeg first",
      "image/jpeg second",
    ]);
    expect(turn?.text.endsWith('"b.png":What is it?')).toBe(true);
  },
);
