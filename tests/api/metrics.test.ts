import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parser } from "@prometheus-io/lezer-promql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { backupName } from "#domain/backups/backups.ts";
import { newPerson, TestClient } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

const DEPLOY = fileURLToPath(new URL("../../deploy/", import.meta.url));
const MONEY_PER_DAY_INSTANCE = "150";

interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

let backups: string;
let server: TestServer;
beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), "redraft-backups-"));
  await writeFile(join(backups, backupName(new Date("2026-11-20T04:00:00Z"))), "");
  server = await startTestServer({ environment: { BACKUP_DIR: backups, MONEY_PER_DAY_INSTANCE } });
});
afterAll(async () => {
  await server.close();
  await rm(backups, { recursive: true, force: true });
});

async function samples(): Promise<Sample[]> {
  const { text } = await new TestClient(server.url).get("/metrics");
  return [...text.matchAll(/^([a-z0-9_]+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = "", labels = "", value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = "", said = ""]) => [key, said])),
    value: Number(value),
  }));
}

async function figure(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number> {
  const found = (await samples()).filter(
    (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  );
  return found.reduce((sum, { value }) => sum + value, 0);
}

test("answers, calls, tokens, money and steps are counted as they happen", async () => {
  const ada = await newPerson(server, { tier: "plus" });
  const { id } = await ada.newConversation();
  const before = await figure("redraft_answers_total", { status: "done" });
  const message = await ada.send(id, "write a short letter about our garden party");
  expect(message.status).toBe("done");
  expect(await figure("redraft_answers_total", { status: "done" })).toBe(before + 1);
  const model = message.modelUsed;
  expect(await figure("redraft_model_calls_total", { model, outcome: "complete" })).toBeGreaterThanOrEqual(1);
  expect(await figure("redraft_model_tokens_total", { model, kind: "output" })).toBeGreaterThanOrEqual(
    message.usage?.outputTokens ?? Number.POSITIVE_INFINITY,
  );
  expect(await figure("redraft_cost_usd_total")).toBeGreaterThanOrEqual(message.cost?.answerUsd ?? 1);
  for (const step of ["accept", "admit", "answer", "improve", "route", "settle"])
    expect([step, await figure("redraft_step_seconds_count", { step })]).toEqual([step, expect.toSatisfy(isSome)]);

  server.providers.setScript({ fallback: { trouble: "rejected" } });
  const failed = await ada.send(id, "and another one");
  server.providers.reset();
  expect(failed.status).toBe("failed");
  expect(await figure("redraft_answers_total", { status: "failed", failure: failed.error?.code ?? "" })).toBe(1);
  expect(await figure("redraft_model_calls_total", { outcome: "rejected" })).toBeGreaterThanOrEqual(1);
  // However often one person tries.
  server.providers.setScript({ fallback: { trouble: "rejected" } });
  await ada.send(id, "and once more");
  server.providers.reset();
  expect(await figure("redraft_people_whose_answers_failed", { failure: failed.error?.code ?? "" })).toBe(1);
});

const isSome = (count: number) => count >= 1;

test("requests are counted by route and status, and prompts that were turned away by why", async () => {
  const ada = await newPerson(server);
  const { id } = await ada.newConversation();
  const [asked, away] = [
    { method: "GET", route: "/api/conversations/:id/messages", status: "200" },
    { code: "invalid-input" },
  ];
  const before = [
    await figure("redraft_requests_total", asked),
    await figure("redraft_prompts_turned_away_total", away),
  ] as const;
  await ada.get(`/api/conversations/${id}/messages`);
  await ada.post("/api/messages/improve", { conversationId: id });
  expect(await figure("redraft_requests_total", asked)).toBe(before[0] + 1);
  expect(await figure("redraft_prompts_turned_away_total", away)).toBe(before[1] + 1);
  // What somebody types is no route.
  await ada.get("/api/nowhere-at-all");
  expect((await samples()).filter(({ labels }) => labels.route?.includes("nowhere"))).toEqual([]);
});

test("database, disk, money and backups are told as they are", async () => {
  expect(await figure("redraft_backups_scheduled", { by: "redraft" })).toBe(1);
  expect(await figure("redraft_storage_free_bytes")).toBeGreaterThan(0);
  expect(await figure("redraft_database_up")).toBe(1);
  expect(await figure("redraft_storage_refusing")).toBe(0);
  expect(await figure("redraft_money_per_day_usd")).toBe(Number(MONEY_PER_DAY_INSTANCE));
  expect(await figure("redraft_last_backup_timestamp_seconds")).toBe(Date.parse("2026-11-20T04:00:00Z") / 1_000);
});

interface Asked {
  readonly where: string;
  readonly metric: string;
  readonly labels: readonly string[];
}

/** Which metrics an expression asks for, and by which labels. Throws where it is no PromQL. */
function askedIn(where: string, expression: string): Asked[] {
  const asked: { where: string; metric: string; labels: string[] }[] = [];
  parser.parse(expression).iterate({
    enter({ type, from, to }) {
      const text = expression.slice(from, to);
      if (type.isError) throw new Error(`${where} is no PromQL: ${expression}`);
      if (type.name === "VectorSelector") asked.push({ where, metric: "", labels: [] });
      const last = asked.at(-1);
      if (last === undefined) return;
      if (type.name === "Identifier" && last.metric === "") last.metric = text;
      if (type.name === "LabelName") last.labels.push(text);
    },
  });
  return asked;
}

const readDeployed = (path: string) => readFileSync(`${DEPLOY}${path}`, "utf8");

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}
const alerts = (parse(readDeployed("prometheus/alerts.yaml")) as { groups: { rules: Alert[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}
const { panels } = JSON.parse(readDeployed("grafana/redraft.json")) as { panels: Panel[] };

test("there are twenty-five alerts, each with a severity and a sentence", () => {
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(25);
  for (const { alert, labels, annotations } of alerts)
    expect([alert, labels.severity, annotations.summary]).toEqual([
      alert,
      expect.stringMatching(/^(critical|warning)$/),
      expect.stringMatching(/\w{3}/),
    ]);
});

test("each alert has its panel: a figure that rings can be seen, by the same labels", () => {
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr, legendFormat }) => `${expr} ${legendFormat}`));
  const unseen = alerts.flatMap(({ alert, expr }) =>
    askedIn(alert, expr).filter(
      ({ metric, labels }) =>
        !shown.some((text) => [metric, ...labels].every((word) => new RegExp(`\\b${word}\\b`).test(text))),
    ),
  );
  expect(unseen).toEqual([]);
});

test("every metric and label that the alerts and the dashboard ask for is in the figures of a running server", async () => {
  const told = await samples();
  // Prometheus itself has the other two.
  const asked = [
    ...alerts.flatMap(({ alert, expr }) => askedIn(alert, expr)),
    ...panels.flatMap(({ title, targets }) => targets.flatMap(({ expr }) => askedIn(title, expr))),
  ].filter(({ metric }) => !["up", "ALERTS"].includes(metric));
  expect(asked.length).toBeGreaterThan(30);
  // A model is set aside where its provider has it no more, which none of these has done; over http there is no certificate.
  const elsewhere = ["redraft_models_set_aside", "redraft_certificate_end_timestamp_seconds"];
  const names = new Set([...told.map(({ name }) => name), ...elsewhere]);
  const unknown = asked.filter(
    ({ metric, labels }) =>
      !names.has(metric) ||
      labels.some(
        (label) =>
          !["job", "instance", "le", "model", "reason"].includes(label) &&
          !told.some((sample) => sample.name === metric && label in sample.labels),
      ),
  );
  expect(unknown).toEqual([]);
});
