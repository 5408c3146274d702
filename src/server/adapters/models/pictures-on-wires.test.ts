import { afterAll, beforeAll, expect, test } from "vitest";
import { type ScriptedProviders, startProviders } from "#support/providers/start-providers.ts";
import { testEntry } from "#support/test-catalogue.ts";
import { anthropicWire } from "./anthropic-wire.ts";
import { compatibleWire } from "./compatible-wire.ts";
import { googleWire } from "./google-wire.ts";
import { openaiWire } from "./openai-wire.ts";
import { streamAnswer } from "./stream-answer.ts";
import { TIME_LIMITS } from "./time-limits.ts";

let providers: ScriptedProviders;
beforeAll(async () => {
  providers = await startProviders();
});
afterAll(() => providers.close());

test("a picture goes before the words in every protocol, as the bytes it is, with its caption before it", async () => {
  const pictures = [
    { caption: 'Picture 1 of 2, "a.png":', bytes: Buffer.from("first") },
    { caption: 'Picture 2 of 2, "b.png":', bytes: Buffer.from("second") },
  ];
  const { openaiUrl, anthropicUrl, googleUrl } = providers;
  const keyed = (baseUrl: string) => ({ apiKey: "demo", baseUrl, fetch });
  for (const [provider, wire] of [
    ["openai", openaiWire(keyed(openaiUrl))("gpt-4o")],
    ["anthropic", anthropicWire(keyed(anthropicUrl))("claude-sonnet-4-5")],
    ["google", googleWire(keyed(googleUrl))("gemini-2.5-pro")],
    ["compatible", compatibleWire({ ...keyed(openaiUrl), apiKey: null })("llava")],
  ] as const) {
    const request = {
      model: testEntry("gpt-4o"),
      turns: [{ role: "user" as const, text: "What is it?", pictures }],
      outputTokensMax: 100,
    };
    const { signal } = new AbortController();
    for await (const _ of streamAnswer({ wire, provider, request, limits: TIME_LIMITS, signal, now: Date.now }));
    const turn = providers.requests.at(-1)?.turns.at(-1);
    expect([provider, turn?.images.map(({ mediaType, bytes }) => `${mediaType} ${bytes}`)]).toEqual([
      provider,
      ["image/jpeg first", "image/jpeg second"],
    ]);
    expect(turn?.text.endsWith('"b.png":What is it?')).toBe(true);
  }
  expect(providers.requests).toHaveLength(4);
});
