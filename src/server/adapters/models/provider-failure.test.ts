import { expect, test } from "vitest";
import { providerErrorText } from "./provider-failure.ts";

const said = (message: string, status = 400) => providerErrorText(status, JSON.stringify({ error: { message } }), []);

test("what a provider said is told in one short line with its status, out of JSON, HTML or plain text", () => {
  expect(said("Unsupported value: 'temperature'\ndoes not support 0.7")).toBe(
    "400: Unsupported value: 'temperature' does not support 0.7",
  );
  expect(providerErrorText(502, "<html><style>a{}</style><h1>Bad Gateway</h1></html>", [])).toBe("502: Bad Gateway");
  expect(providerErrorText(404, JSON.stringify({ error: 'model "qwen" not found' }), [])).toBe(
    '404: model "qwen" not found',
  );
  expect(providerErrorText(null, "ECONNREFUSED", [])).toBe("ECONNREFUSED");
  expect(providerErrorText(null, "", [])).toBeNull();
  expect(said("no ".repeat(500))?.length).toBeLessThan(320);
});

test("no key of any kind is in it, and no address with its details", () => {
  for (const key of [
    "sk-proj-Ab12Cd34Ef56Gh78",
    "sk-ant-api03-abcdefg_hijk",
    "AIzaSyD-1234567890abcdef",
    "gsk_abcdef123456",
    "5f2a9c0d7b3e4f1a8c6d5e4f3a2b1c0d",
  ])
    expect([key, said(`Incorrect API key provided: ${key}. Look it up.`)]).toEqual([
      key,
      "400: Incorrect API key provided: [key]. Look it up.",
    ]);
  expect(said("header Authorization: Bearer abc.def")).toBe("400: header Authorization: [key]");
  expect(said("POST https://me:pw@host.example/v1/chat?key=secret failed")).toBe(
    "400: POST https://host.example/v1/chat failed",
  );
  expect(said("The model claude-haiku-4-5-20251001 is not found")).toContain("claude-haiku-4-5-20251001");
});

test("nothing of the conversation is in it where the provider repeats it", () => {
  const turns = [{ role: "user" as const, text: "Write to Ada Lovelace about her\nblood test of Tuesday, please." }];
  const body = JSON.stringify({
    error: { message: "Invalid content: 'Ada Lovelace about her blood test of' is refused" },
  });
  expect(providerErrorText(400, body, turns)).toBe("400: Invalid content: '[…]' is refused");
});
