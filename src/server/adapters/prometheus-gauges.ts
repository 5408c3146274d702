import { Gauge, type Registry } from "prom-client";
import type { ProviderHealth } from "#contract/admin.ts";
import type { ExcludedModel } from "../ports/model-catalogue.ts";

export interface GaugeSources {
  readonly answersRunning: () => number;
  readonly answersWaiting: () => number;
  readonly bodyBytes: () => number;
  readonly setAside: () => readonly Pick<ExcludedModel, "model" | "reason">[];
  readonly providerHealth: () => readonly Pick<ProviderHealth, "provider" | "breaker">[];
  readonly isStorageRefusing: () => boolean;
  readonly pingDatabase: () => Promise<void>;
  /** How many users had failed prompts in the last hour, by failure code. */
  readonly failedPeople: () => Promise<Readonly<Record<string, number>>>;
  readonly connections: () => { readonly total: number; readonly idle: number; readonly waiting: number };
  /** null: no backup exists yet, or the server makes none. */
  readonly lastBackupAt: () => Promise<Date | null>;
  /** Who makes backups: this server, another tool (the settings say so), or nobody. */
  readonly backupsBy: "redraft" | "others" | "nobody";
  /** When the certificate that visitors get expires; null: no certificate, or no answer. */
  readonly certificateEndsAt: () => Promise<Date | null>;
  /** Free space on the data folder's disk. */
  readonly freeBytes: () => number;
  /** Limit for the cost of all answers of a day. */
  readonly moneyPerDayUsd: number;
  /** Spent or reserved today: in total, and by visitors. */
  readonly usedMoneyUsd: () => { readonly all: number; readonly visitors: number };
}

type Row = readonly [labels: Readonly<Record<string, string>>, value: number];

/** A hanging database delays a scrape by at most this time. */
const DATABASE_MS = 2_000;

export function watchGauges(sources: GaugeSources, registry: Registry): void {
  const { rows, byName, gauge, moment } = kindsOfGauges(registry);

  gauge("redraft_answers_running", "Answers this process is giving", sources.answersRunning);
  gauge("redraft_answers_waiting", "Prompts that wait for a place among them", sources.answersWaiting);
  gauge("redraft_body_bytes", "Bytes of request bodies that are in memory", sources.bodyBytes);
  gauge("redraft_money_per_day_usd", "What all answers of a day may cost together", () => sources.moneyPerDayUsd);
  byName(
    "redraft_money_used_usd",
    "What of it is spent or held today, by everybody and by visitors",
    "by",
    sources.usedMoneyUsd,
  );
  gauge("redraft_storage_refusing", "1 while nothing new can be kept", () => (sources.isStorageRefusing() ? 1 : 0));
  gauge("redraft_database_up", "1 while the database answers", () => isUp(sources.pingDatabase));
  rows(
    "redraft_people_whose_answers_failed",
    "People whose prompts of the last hour have failed, and why; from the database, so the same on each node",
    ["failure"],
    async () =>
      Object.entries(await within(sources.failedPeople(), {})).map(([failure, people]) => [{ failure }, people]),
  );
  byName(
    "redraft_database_connections",
    "Connections of this process to the database, and statements that wait for one",
    "state",
    sources.connections,
  );
  moment(
    "redraft_last_backup_timestamp_seconds",
    "When the youngest backup that the server made by itself was made",
    sources.lastBackupAt,
  );
  moment(
    "redraft_certificate_end_timestamp_seconds",
    "When the certificate that visitors are shown ends",
    sources.certificateEndsAt,
  );
  gauge("redraft_storage_free_bytes", "Room on the disk that has the data folder", sources.freeBytes);
  byName("redraft_backups_scheduled", "1 for who is to make backups: redraft, others, or nobody", "by", () => ({
    [sources.backupsBy]: 1,
  }));
  rows(
    "redraft_models_set_aside",
    "Models whose provider is connected and no longer has them",
    ["model", "reason"],
    () => sources.setAside().map(({ model, reason }) => [{ model, reason }, 1]),
  );
  rows("redraft_provider_spared", "1 while a provider that failed several times is not called", ["provider"], () =>
    sources.providerHealth().map(({ provider, breaker }) => [{ provider }, breaker === "open" ? 1 : 0]),
  );
}

function kindsOfGauges(registry: Registry) {
  /** If `read` returns no rows, the metric is left out. */
  const rows = (
    name: string,
    help: string,
    labelNames: string[],
    read: () => readonly Row[] | Promise<readonly Row[]>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const found = await read();
        this.reset();
        // After a reset, a gauge without labels shows 0 until it is removed.
        if (labelNames.length === 0) this.remove();
        for (const [labels, value] of found) this.set(labels, value);
      },
    });
  const byName = (name: string, help: string, label: string, read: () => Readonly<Record<string, number>>) =>
    rows(name, help, [label], () => Object.entries(read()).map(([key, value]) => [{ [label]: key }, value]));
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    rows(name, help, [], async () => [[{}, await read()]]);
  const moment = (name: string, help: string, read: () => Promise<Date | null>) =>
    rows(name, help, [], async () => {
      const at = await read().catch(() => null);
      return at === null ? [] : [[{}, at.getTime() / 1_000]];
    });
  return { rows, byName, gauge, moment };
}

const isUp = (ping: () => Promise<void>): Promise<number> =>
  within(
    ping().then(() => 1),
    0,
  );

/** The result of `asked`. If the database fails or answers too late: `otherwise`. */
async function within<Found>(asked: Promise<Found>, otherwise: Found): Promise<Found> {
  const late = new Promise<Found>((resolve) => setTimeout(() => resolve(otherwise), DATABASE_MS).unref());
  return await Promise.race([asked.catch(() => otherwise), late]);
}
