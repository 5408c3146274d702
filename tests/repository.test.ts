import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { isPermissive, type Lockfile, shippedLicences } from "../scripts/licences.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, "utf8");

test("every package that ships has a permissive licence", () => {
  const shipped = shippedLicences(JSON.parse(read("package-lock.json")) as Lockfile);
  expect(shipped.length).toBeGreaterThan(100);
  expect(shipped.filter(({ licence }) => !isPermissive(licence))).toEqual([]);
});

test("a licence with conditions, or none, is found; what only develops the product does not count", () => {
  const packages = {
    "": { version: "1.0.0" },
    "node_modules/copyleft": { version: "1.0.0", license: "AGPL-3.0-only" },
    "node_modules/a/node_modules/@scope/silent": { version: "2.0.0" },
    "node_modules/either": { version: "1.0.0", license: "(MIT OR GPL-3.0-or-later)" },
    "node_modules/both": { version: "1.0.0", license: "(MIT AND GPL-3.0-only)" },
    "node_modules/tool": { version: "1.0.0", license: "GPL-3.0-only", dev: true },
  };
  const unclear = shippedLicences({ packages }).filter(({ licence }) => !isPermissive(licence));
  expect(unclear.map(({ name }) => name)).toEqual(["@scope/silent@2.0.0", "both@1.0.0", "copyleft@1.0.0"]);
});

test("the workflow runs what .ci/run runs, which can be executed", () => {
  const workflow = parse(read(".github/workflows/test.yml")) as { jobs: { test: { steps: { run?: string }[] } } };
  expect(workflow.jobs.test.steps.map(({ run }) => run)).toContain(".ci/run");
  expect(statSync(`${root}.ci/run`).mode & 0o111).not.toBe(0);
  // Not the short one: what only the whole suite finds would land.
  expect(read(".ci/run").trim().split("\n").at(-1)).toBe("npm run test:all");
});

test("the forms for issues have the fields that GitHub needs", () => {
  const forms = readdirSync(`${root}.github/ISSUE_TEMPLATE`).filter((name) => name !== "config.yml");
  expect(forms.length).toBeGreaterThan(1);
  for (const name of forms) {
    const form = parse(read(`.github/ISSUE_TEMPLATE/${name}`)) as Record<string, unknown> & { body: { id?: string }[] };
    expect([typeof form.name, typeof form.description]).toEqual(["string", "string"]);
    const ids = form.body.flatMap(({ id }) => id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(0);
  }
});

test("the version is the changelog's newest, the lock file's and the chart's", () => {
  const { version } = JSON.parse(read("package.json")) as { version: string };
  const newest = /^## (?<version>[\d.]+)/m.exec(read("CHANGELOG.md"))?.groups?.version;
  const locked = (JSON.parse(read("package-lock.json")) as { version: string }).version;
  const { appVersion } = parse(read("deploy/helm/redraft/Chart.yaml")) as { appVersion: string };
  expect([newest, locked, appVersion]).toEqual([version, version, version]);
});
