import pino from "pino";
import { readConfig } from "#server/config.ts";
import type { Allowances } from "#server/http/rate-limit.ts";
import { startServer } from "#server/main.ts";

/** The product as it is, with room for five hundred prompts at once from one address. */

const plenty = { max: 1_000_000, windowMs: 60_000 };
const allowances: Allowances = {
  loginPerAccount: plenty,
  loginPerAddress: plenty,
  registerPerAddress: plenty,
  improvePerAddress: plenty,
  sendPerUser: plenty,
  payPerUser: plenty,
  provePerUser: plenty,
  mailPerUser: plenty,
  exportPerUser: plenty,
  resetPerAccount: plenty,
  resetPerAddress: plenty,
  mailLinkPerAddress: plenty,
  joinPerUser: plenty,
  importPerUser: plenty,
};

const server = await startServer(readConfig(process.env), {
  allowances,
  discoverLocal: false,
  hasPage: false,
  logger: pino({ level: "error" }),
});
process.on("SIGTERM", () => void server.close().then(() => process.exit(0)));
process.send?.({ port: Number(new URL(server.url).port) });
