import { expect, test } from "vitest";
import { recognizeKey } from "./paste-key-form.tsx";

test.each([
  ["sk-proj-abc", "openai"],
  ["sk-abc", "openai"],
  ["sk-ant-api03-abc", "anthropic"],
  ["AIzaSyAbc", "google"],
  ["AQ.Abc", "google"],
])("%s is told by its form", (key, provider) => {
  expect(recognizeKey(key)).toEqual({ kind: "key", provider, key });
});

test("a key may come with blanks, quotes or the name that it has in a file of settings", () => {
  const key = { kind: "key", provider: "anthropic", key: "sk-ant-abc" };
  for (const pasted of ["  sk-ant-abc\n", '"sk-ant-abc"', "ANTHROPIC_API_KEY=sk-ant-abc", "export KEY='sk-ant-abc'"])
    expect(recognizeKey(pasted)).toEqual(key);
});

test("an address is told from a key, with its scheme or without", () => {
  for (const [pasted, baseUrl] of [
    ["http://localhost:11434", "http://localhost:11434"],
    ["localhost:1234", "http://localhost:1234"],
    ["127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1"],
    ["https://models.example/v1", "https://models.example/v1"],
  ] as const)
    expect(recognizeKey(pasted)).toEqual({ kind: "address", baseUrl });
});

test("what has no known form is asked about, and half an address is nothing yet", () => {
  expect(recognizeKey("3f9a-my-key")).toEqual({ kind: "unknown", key: "3f9a-my-key" });
  expect(recognizeKey("sk-or-v1-abc")).toEqual({ kind: "unknown", key: "sk-or-v1-abc" });
  expect(recognizeKey("http://")).toEqual({ kind: "nothing" });
  expect(recognizeKey("   ")).toEqual({ kind: "nothing" });
});
