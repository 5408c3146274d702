import { afterAll, beforeAll, expect, test } from "vitest";
import { type ScriptedProviders, startProviders } from "#support/providers/start-providers.ts";

let providers: ScriptedProviders;
beforeAll(async () => {
  providers = await startProviders();
});
afterAll(() => providers.close());

/** When the first piece and the last came, in milliseconds, and what was said. */
async function timeAnswer(): Promise<{ firstMs: number; lastMs: number; text: string }> {
  const startedAt = performance.now();
  const response = await fetch(`${providers.openaiUrl}/chat/completions`, {
    method: "POST",
    body: JSON.stringify({ model: "gpt-4o", stream: true, messages: [{ role: "user", content: "Hello" }] }),
  });
  let firstMs = 0;
  let lastMs = 0;
  let text = "";
  for await (const bytes of response.body ?? []) {
    const said = [
      ...Buffer.from(bytes)
        .toString()
        .matchAll(/"content":"([^"]+)"/g),
    ]
      .map(([, piece]) => piece)
      .join("");
    if (said === "") continue;
    lastMs = performance.now() - startedAt;
    firstMs ||= lastMs;
    text += said;
  }
  return { firstMs, lastMs, text };
}

test.each([40, 80, 200])("a reply is replayed at %i tokens a second after its first delay", async (tokensPerSecond) => {
  const text = "word".repeat(tokensPerSecond / 2);
  providers.setScript({ replay: () => ({ text, tokensPerSecond, firstTokenMs: 300 }) });
  const { firstMs, lastMs, text: said } = await timeAnswer();
  expect(said).toBe(text);
  expect(firstMs).toBeGreaterThanOrEqual(299);
  expect(lastMs).toBeGreaterThanOrEqual(790);
  expect(lastMs).toBeLessThan(5_000);
});
