import { expect, test } from "vitest";
import { ConfigError, readConfig } from "./read-config.ts";

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
  expect([config.isEmbeddedModelOn, config.doesEmbeddedModelStandBy, config.hasEmbedder]).toEqual([false, false, true]);
});

test("all mistakes are reported at once, each by its name", () => {
  expect(
    mistakesOf({ PORT: "70000", EMBEDDED_MODEL: "yes", DATABASE_URL: "mysql://x", ADMIN_EMAIL: "nobody" }),
  ).toEqual([
    "PORT must be a number from 0 to 65535",
    "DATABASE_URL must be a postgres:// URL",
    "ADMIN_EMAIL must be an e-mail address",
    "EMBEDDED_MODEL must be on, standby or off",
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

test("a site is local only where both addresses are loopback ones; there alone a test checkout is on by itself", () => {
  const cases: [environment: Record<string, string>, isLocal: boolean, hasTestCheckout: boolean][] = [
    [{}, true, true],
    [{ HOST: "::1" }, true, true],
    [{ APP_URL: "http://127.0.0.1:8080" }, true, true],
    [{ TEST_CHECKOUT: "off" }, true, false],
    [{ APP_URL: "https://redraft.example" }, false, false],
    [{ APP_URL: "https://localhost.redraft.example" }, false, false],
    [{ HOST: "0.0.0.0" }, false, false],
    [{ HOST: "::" }, false, false],
    [{ HOST: "192.168.1.4" }, false, false],
    [{ APP_URL: "https://redraft.example", TEST_CHECKOUT: "on" }, false, true],
    [{ STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "wh" }, true, false],
    // What programs around a server set decides nothing.
    [{ NODE_ENV: "production" }, true, true],
    [{ APP_URL: "https://redraft.example", NODE_ENV: "development" }, false, false],
  ];
  for (const [environment, isLocal, hasTestCheckout] of cases)
    expect([environment, readConfig(environment)]).toMatchObject([environment, { isLocal, hasTestCheckout }]);
  expect(mistakesOf({ TEST_CHECKOUT: "on", STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "wh" })).toEqual([
    "TEST_CHECKOUT=on would give away what STRIPE_SECRET_KEY sells; leave one of them out",
  ]);
  expect(mistakesOf({}, { NODE_ENV: "production" })).toEqual(["NODE_ENV is not a name we know"]);
});

test("trusted proxies are a number of them or networks, never everybody", () => {
  expect(readConfig({}).trustedProxies).toBeNull();
  expect(readConfig({ TRUSTED_PROXIES: "0" }).trustedProxies).toBe(0);
  expect(readConfig({ TRUSTED_PROXIES: "2" }).trustedProxies).toBe(2);
  const networks = ["10.0.0.0/8", "192.168.1.4", "fd00::/8"];
  expect(readConfig({ TRUSTED_PROXIES: networks.join(", ") }).trustedProxies).toEqual(networks);
  for (const wrong of [
    "yes",
    "10",
    "-1",
    "0.0.0.0/0",
    "::/0",
    "10.0.0.0/33",
    "10.0.0.0/8,",
    "10.0.0/8",
    "proxy.example",
  ])
    expect([wrong, mistakesOf({ TRUSTED_PROXIES: wrong })]).toEqual([
      wrong,
      ["TRUSTED_PROXIES must be a number of proxies from 0 to 9, or networks such as 10.0.0.0/8, 192.168.1.4"],
    ]);
});

test("an address of version 6 leads to a page, and a host that is none is a mistake", () => {
  expect(readConfig({ HOST: "::1" }).appUrl).toBe("http://[::1]:3000");
  expect(readConfig({ HOST: "::" }).appUrl).toBe("http://localhost:3000");
  expect(mistakesOf({ HOST: "my host" })).toEqual(["HOST must be an address or a host name"]);
});

test("regions of providers and servers are pairs of a name and a short code", () => {
  const read = (MODEL_REGIONS: string) => readConfig({ MODEL_REGIONS }).modelRegions;
  expect(read("openai=us, office = ch")).toEqual({ openai: "us", office: "ch" });
  expect(readConfig({}).modelRegions).toEqual({});
  for (const wrong of ["eu", "openai=", "openai=Europe", "openai=us, ,", "=eu"])
    expect(() => read(wrong), wrong).toThrow("MODEL_REGIONS must be names of providers or servers");
});

test("behind proxies a server that stops serves on until they know, elsewhere it does not wait", () => {
  const graceMs = (environment: Record<string, string>) => readConfig(environment).shutdownGraceMs;
  expect(["1", "10.0.0.0/8", "0"].map((TRUSTED_PROXIES) => graceMs({ TRUSTED_PROXIES }))).toEqual([5_000, 5_000, 0]);
  expect([graceMs({}), graceMs({ SHUTDOWN_GRACE_SECONDS: "2.5" })]).toEqual([0, 2_500]);
  expect(graceMs({ TRUSTED_PROXIES: "1", SHUTDOWN_GRACE_SECONDS: "0" })).toBe(0);
});
