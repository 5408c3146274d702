import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

function mistakesOf(environment: Record<string, string>, file: Record<string, string> = {}): readonly string[] {
  try {
    readConfig(environment, file);
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
}

test("with nothing set, Redraft serves on localhost:3000 from the embedded database in ./data", () => {
  const config = readConfig({});
  expect(config.appUrl).toBe("http://localhost:3000");
  expect(config.host).toBe("127.0.0.1");
  expect(config.database).toEqual({ kind: "embedded", directory: config.dataDirectory });
  expect(config.dataDirectory.endsWith("data")).toBe(true);
  expect(config.brandName).toBe("Redraft");
  expect(config.isEmbeddedModelOn).toBe(true);
});

test("all mistakes are reported at once, each by its name", () => {
  expect(
    mistakesOf({ PORT: "70000", EMBEDDED_MODEL: "yes", DATABASE_URL: "mysql://x", ADMIN_EMAIL: "nobody" }),
  ).toEqual([
    "PORT must be a number from 0 to 65535",
    "DATABASE_URL must be a postgres:// URL",
    "ADMIN_EMAIL must be an e-mail address",
    "EMBEDDED_MODEL must be on or off",
  ]);
});

test("an unknown name in .env is a mistake, with the name that was probably meant", () => {
  expect(mistakesOf({}, { OPENAI_API_KYE: "sk", COLOUR: "red" })).toEqual([
    "OPENAI_API_KYE is not a name we know; did you mean OPENAI_API_KEY?",
    "COLOUR is not a name we know",
  ]);
});

test("in the environment only what looks like a slip of ours is a mistake", () => {
  expect(mistakesOf({ PATH: "/bin", GOOGLE_CLOUD_PROJECT: "x", DATABSE_URL: "postgres://x" })).toEqual([
    "DATABSE_URL is not a name we know; did you mean DATABASE_URL?",
  ]);
});

test("the environment wins over the file, and an empty value counts as not set", () => {
  expect(readConfig({ PORT: "4000", HOST: "" }, { PORT: "5000", HOST: "0.0.0.0" })).toMatchObject({
    port: 4000,
    host: "0.0.0.0",
  });
});

test("a provider's key connects it; its model ids can be replaced one by one", () => {
  const { providers } = readConfig({ OPENAI_API_KEY: "sk", MODEL_ID_GPT_4O: "gpt-4o-2026" });
  expect(providers.openai).toEqual({ apiKey: "sk", baseUrl: null });
  expect(providers.anthropic).toBeNull();
  expect(providers.modelIds).toEqual({ "gpt-4o": "gpt-4o-2026" });
});

test("a payment key without its webhook secret is a mistake", () => {
  expect(mistakesOf({ STRIPE_SECRET_KEY: "sk" })).toEqual(["STRIPE_WEBHOOK_SECRET is needed with STRIPE_SECRET_KEY"]);
});
