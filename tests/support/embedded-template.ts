import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { EmbeddedServer } from "#server/adapters/postgres/embedded-server.ts";
import { migrate } from "#server/adapters/postgres/migrate.ts";
import { embeddedDatabase } from "#server/adapters/postgres/open-database.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const CACHE = join(root, "node_modules", ".cache", "redraft");

type State = "empty" | "migrated";

/** An embedded database as a tar.gz, made once for these migrations: creating one takes seconds, copying it does not. */
export async function embeddedTemplate(state: State): Promise<Uint8Array> {
  const file = join(CACHE, `embedded-${state}-${fingerprint()}.tar.gz`);
  if (!existsSync(file)) await makeTemplate(state, file);
  return readFileSync(file);
}

async function makeTemplate(state: State, file: string): Promise<void> {
  const server = await EmbeddedServer.start({ directory: null, template: null });
  const database = embeddedDatabase(server);
  try {
    if (state === "migrated") await migrate(database.pool);
    await database.pool.query("CHECKPOINT");
    mkdirSync(CACHE, { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, await server.dump());
    renameSync(unfinished, file);
  } finally {
    await database.close();
  }
}

function fingerprint(): string {
  const hash = createHash("sha256");
  const pglite = createRequire(import.meta.url).resolve("@electric-sql/pglite");
  hash.update(readFileSync(join(pglite, "..", "..", "package.json")));
  const migrations = join(root, "migrations");
  for (const name of readdirSync(migrations).sort()) hash.update(name).update(readFileSync(join(migrations, name)));
  return hash.digest("hex").slice(0, 16);
}
