import pino from "pino";
import { migrate } from "#server/adapters/postgres/migrate.ts";
import { openDatabase } from "#server/adapters/postgres/open-database.ts";
import type { RateLimits } from "#server/http/rate-limit.ts";
import { startServer } from "#server/main.ts";
import { readConfig } from "#server/settings/read-config.ts";

/** The product as it is, with room for five hundred prompts at once from one address. */

const plenty = { max: 1_000_000, windowMs: 60_000 };
const allowances: RateLimits = {
  loginPerAccount: plenty,
  loginPerAccountAndAddress: plenty,
  loginPerAddress: plenty,
  loginPerDevice: plenty,
  passkeyPerAddress: plenty,
  registerPerAddress: plenty,
  improvePerAddress: plenty,
  sendPerUser: plenty,
  payPerUser: plenty,
  provePerUser: plenty,
  mailPerUser: plenty,
  mailPerRecipient: plenty,
  exportPerUser: plenty,
  resetPerAccount: plenty,
  resetPerAddress: plenty,
  mailLinkPerAddress: plenty,
  companyBeginPerAddress: plenty,
  companyReturnPerAddress: plenty,
  joinPerUser: plenty,
  importPerUser: plenty,
};

const config = readConfig(process.env);
const logger = pino({ level: "error" });
const database = await openDatabase(config.database, logger);
await migrate(database.pool);
const server = await startServer(config, { database, allowances, discoverLocal: false, hasPage: false, logger });
process.on("SIGTERM", () => {
  void server
    .close()
    .then(() => database.close())
    .then(() => process.exit(0));
});
process.on("message", async (message: { readonly premier?: number }) => {
  if (message.premier === undefined) return;
  await database.pool.query("UPDATE users SET subscription_tier = 'premier' WHERE id = $1", [message.premier]);
  process.send?.({ isPremier: true });
});
process.send?.({ port: Number(new URL(server.url).port) });
