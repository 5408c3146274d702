import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";

const FOLDER = fileURLToPath(new URL("../deploy/prometheus/", import.meta.url));
const read = (file: string) => parse(readFileSync(`${FOLDER}${file}`, "utf8"));
const promtool = (...args: string[]) => spawnSync("promtool", args, { cwd: FOLDER, encoding: "utf8" });
/** Debian and Ubuntu have it in the package prometheus. Where changes are judged it must be there. */
const isMissing = promtool("--version").error !== undefined;

test.skipIf(isMissing && process.env.GITHUB_ACTIONS === undefined)(
  "each alert rings in the situation that it is for, and none on an ordinary day",
  () => {
    const { status, stdout, stderr, error } = promtool("test", "rules", "alerts.test.yaml");
    expect([error, status, stdout + stderr]).toEqual([undefined, 0, expect.stringContaining("SUCCESS")]);
  },
);

test("every situation of a host's night has its alert, and each such alert has a situation", () => {
  const { groups } = read("alerts.yaml") as { groups: { rules: { alert: string }[] }[] };
  const { tests } = read("alerts.test.yaml") as {
    tests: { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }[];
  };
  const rules = new Set(groups.flatMap(({ rules: of }) => of.map(({ alert }) => alert)));
  const asked = tests.flatMap(({ alert_rule_test }) => alert_rule_test);
  expect(asked.filter(({ alertname }) => !rules.has(alertname))).toEqual([]);
  const rung = new Set(asked.filter(({ exp_alerts = [] }) => exp_alerts.length > 0).map(({ alertname }) => alertname));
  const quiet = asked.filter(({ exp_alerts = [] }) => exp_alerts.length === 0).map(({ alertname }) => alertname);
  expect(quiet.filter((name) => !rung.has(name) && !OLDER.includes(name))).toEqual([]);
});

/** Plain thresholds, whose metric the tests of the figures read. */
const OLDER = ["RedraftDatabaseIsAway", "RedraftAnswersFail", "RedraftBackupIsOverdue"];
