import { expect, test } from "vitest";
import { prometheusMetrics } from "./prometheus-metrics.ts";

const SOURCES = {
  answersRunning: () => 3,
  answersWaiting: () => 2,
  setAside: () => [],
  providerHealth: () => [],
  isStorageRefusing: () => false,
  pingDatabase: async () => undefined,
  failedPeople: async () => ({}),
  connections: () => ({ total: 4, idle: 1, waiting: 0 }),
  backupsBy: "redraft" as const,
  freeBytes: () => 5_000_000_000,
  lastBackupAt: async () => null,
  certificateEndsAt: async () => new Date(1_800_000_000_000),
  moneyPerDayUsd: 200,
  bodyBytes: () => 0,
  usedMoneyUsd: () => ({ all: 0, visitors: 0 }),
};

test("figures come though the database hangs and the folder of backups is gone, and no age is made up for a backup", async () => {
  const metrics = prometheusMetrics();
  metrics.watch({
    ...SOURCES,
    pingDatabase: () => new Promise(() => undefined),
    failedPeople: () => new Promise(() => undefined),
    lastBackupAt: () => Promise.reject(new Error("no such folder")),
  });
  const { text } = await metrics.read();
  expect(text).toContain("\nredraft_database_up 0\n");
  expect(text).toContain("\nredraft_answers_running 3\n");
  expect(text).not.toMatch(/^redraft_last_backup_timestamp_seconds /m);
  expect(text).toContain("\nredraft_certificate_end_timestamp_seconds 1800000000\n");
});

test("steps pass on what they return and throw, and are counted either way", async () => {
  const { tracing, read } = prometheusMetrics();
  expect(tracing.during("route", () => 7)).toBe(7);
  expect(await tracing.during("admit", async () => 8)).toBe(8);
  const fault = new Error("no");
  const fail = () => {
    throw fault;
  };
  expect(() => tracing.during("route", fail)).toThrow(fault);
  await expect(tracing.during("admit", async () => fail())).rejects.toBe(fault);
  const { text } = await read();
  expect(text).toContain('redraft_step_seconds_count{step="route"} 2');
  expect(text).toContain('redraft_step_seconds_count{step="admit"} 2');
});
