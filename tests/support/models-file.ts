import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BUILT_IN_CATALOGUE } from "#domain/catalogue/built-in-catalogue.ts";
import { TEST_CATALOGUE } from "#support/test-catalogue.ts";

/** A host's file that turns what ships into the catalogue of the tests, for servers that are processes of their own. All of them see. */
export function testModelsFile(): string {
  const entries = [...TEST_CATALOGUE.values()].filter(({ family }) => family !== "local");
  const others = [...BUILT_IN_CATALOGUE.keys()].filter((name) => !TEST_CATALOGUE.has(name));
  const models = Object.fromEntries([
    ...entries.map(({ name, ...fields }) => [name, { ...fields, seesImages: true }]),
    ...others.map((name) => [name, { isOn: false }]),
  ]);
  const file = join(mkdtempSync(join(tmpdir(), "redraft-models-")), "models.json");
  writeFileSync(file, JSON.stringify({ models }));
  return file;
}
