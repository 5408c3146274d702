import { expect, test } from "vitest";
import * as z from "zod/mini";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import { readModelsFile } from "./read-models-file.ts";

z.config(z.locales.en());

const read = (text: string, environment = {}) => readModelsFile(text, BUILT_IN_CATALOGUE, environment);

test("servers get their keys from the environment, and models what the file says of them", () => {
  const text = JSON.stringify({
    servers: { office: { label: "Office", baseUrl: "http://gpu:11434/v1/", apiKeyVariable: "MODEL_KEY_OFFICE" } },
    models: { "gpt-4o": { tier: "premier" }, "office/qwen": { provider: "office", providerModelId: "qwen4:32b" } },
  });
  expect(read(text, { MODEL_KEY_OFFICE: "secret" })).toEqual({
    kind: "read",
    catalogue: {
      servers: [{ name: "office", label: "Office", baseUrl: "http://gpu:11434/v1", apiKey: "secret" }],
      models: { "gpt-4o": { tier: "premier" }, "office/qwen": { provider: "office", providerModelId: "qwen4:32b" } },
    },
  });
});

test("every mistake is told at once, with its line and its reason", () => {
  const text = `{
  "servers": { "office": { "baseUrl": "ftp://gpu", "apiKeyVariable": "OPENAI_API_KEY" } },
  "models": {
    "gpt-4o": {
      "tier": "gold",
      "prise": null,
      "price": [{ "input": -1, "output": 2 }]
    },
    "no spaces": {}
  }
}`;
  const result = read(text);
  expect(result.kind === "wrong" && result.mistakes).toEqual([
    "line 2: servers > office > baseUrl must be an http or https URL",
    "line 2: servers > office > apiKeyVariable must be the name of an environment variable MODEL_KEY_…",
    "line 5: models > gpt-4o > tier must be free, plus, premier",
    "line 7: models > gpt-4o > price > 0 > input must not be below 0",
    "line 6: models > gpt-4o > prise is not a field we know",
    "line 9: models > no spaces A model's name is 1 to 100 letters, digits and ._:/@-",
  ]);
});

test("what no field shows by itself: a key that is not set, a new model without a provider, a server nobody named", () => {
  const text = `{
  "servers": { "office": { "baseUrl": "http://gpu", "apiKeyVariable": "MODEL_KEY_OFFICE" } },
  "models": {
    "mine": { "label": "Mine" },
    "gpt-4o": { "provider": "elsewhere" }
  }
}`;
  const result = read(text);
  expect(result.kind === "wrong" && result.mistakes).toEqual([
    "line 2: servers > office > apiKeyVariable names MODEL_KEY_OFFICE, which is not set",
    "line 4: models > mine is new, so it needs provider and providerModelId",
    "line 5: models > gpt-4o > provider must be one of openai, anthropic, google, compatible, office",
  ]);
});

test("a file that is not JSON says where it stops being that", () => {
  expect(read('{\n  "models": {,}\n}')).toEqual({ kind: "wrong", mistakes: ["line 2: this is not JSON"] });
  expect(read("")).toMatchObject({ kind: "wrong" });
});

test("the address of a cloud's credentials is no model server", () => {
  const result = read('{ "servers": { "x": { "baseUrl": "http://169.254.169.254/latest" } } }');
  expect(result).toEqual({
    kind: "wrong",
    mistakes: ["line 1: servers > x > baseUrl must be the address of a model server"],
  });
});
