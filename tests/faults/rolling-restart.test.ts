import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openTestDatabase } from "#support/database.ts";
import { freePort } from "#support/free-port.ts";
import { AppProcess } from "./app-process.ts";
import { newSender } from "./new-sender.ts";

const READS_MIN = 2_000;
const READERS = 4;
/** docs/operating.md: how long to wait, once a new node is ready, before the next is stopped. */
const BETWEEN_NODES_MS = 5_000;

const readDeploy = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../deploy/${file}`, import.meta.url)), "utf8");

/** What `deploy/` has for each proxy, on plain ports of this machine; everything else is as it ships. */
const PROXIES = {
  nginx: {
    arguments: (file: string, folder: string) => ["-e", join(folder, "error.log"), "-p", folder, "-c", file],
    configuration: (port: number, [one, other]: readonly number[], folder: string) => {
      const server = readDeploy("nginx.conf")
        .replace("127.0.0.1:3000", `127.0.0.1:${one}`)
        .replace("# server 10.0.0.12:3000", `server 127.0.0.1:${other}`)
        .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
        .replace(/^\s*ssl_.*$/gm, "");
      const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (kind) => `${kind}_temp_path ${join(folder, kind)};`,
      );
      return `daemon off; pid ${join(folder, "pid")}; events {} http { access_log off; ${paths.join(" ")}\n${server} }`;
    },
  },
  haproxy: {
    arguments: (file: string) => ["-db", "-f", file],
    configuration: (port: number, [one, other]: readonly number[]) =>
      readDeploy("haproxy.cfg")
        .replace("bind :443 ssl crt /etc/haproxy/redraft.pem", `bind 127.0.0.1:${port}`)
        .replaceAll("10.0.0.11:3000", `127.0.0.1:${one}`)
        .replaceAll("10.0.0.12:3000", `127.0.0.1:${other}`),
  },
  caddy: {
    arguments: (file: string) => ["run", "--adapter", "caddyfile", "--config", file],
    configuration: (port: number, [one, other]: readonly number[]) =>
      `{\n\tadmin off\n}\n${readDeploy("Caddyfile")
        .replace("{$SITE_NAME}", `http://127.0.0.1:${port}`)
        .replace("reverse_proxy redraft:3000", `reverse_proxy 127.0.0.1:${one} 127.0.0.1:${other}`)}`,
  },
};

const isInstalled = (program: string) => spawnSync(program, ["-v"], { stdio: "ignore" }).error === undefined;

for (const [name, proxy] of Object.entries(PROXIES)) {
  test.skipIf(!isInstalled(name))(
    `two nodes behind ${name} are restarted one after the other, and no read fails`,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "redraft-rolling-"));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const database = await openTestDatabase();
      onTestFinished(() => database.close());
      const [port, ...nodePorts] = [await freePort(), await freePort(), await freePort()];
      const nodes = await Promise.all(
        nodePorts.map((at) => startNode(at, port, join(folder, String(at)), database.url)),
      );
      onTestFinished(async () => void (await Promise.all(nodes.map((node) => node.hasEnded || node.kill()))));
      const file = join(folder, "configuration");
      writeFileSync(file, proxy.configuration(port, nodePorts, folder));
      const running = spawn(name, proxy.arguments(file, folder), { stdio: "ignore" });
      onTestFinished(() => endOf(running));
      const url = `http://127.0.0.1:${port}`;
      await expect.poll(() => statusOf(`${url}/api/health`)).toBe(200);

      const reading = startReading(await newSender(url, name));
      for (const [index, at] of nodePorts.entries()) {
        await nodes[index]?.terminate();
        nodes[index] = await startNode(at, port, join(folder, String(at)), database.url);
        await sleep(BETWEEN_NODES_MS);
      }
      await expect.poll(() => reading.count(), { timeout: 300_000 }).toBeGreaterThan(READS_MIN);
      expect(await reading.end()).toEqual([]);
    },
  );
}

async function startNode(at: number, proxyAt: number, dataDirectory: string, url: string | null): Promise<AppProcess> {
  mkdirSync(dataDirectory, { recursive: true });
  const environment = { DATABASE_URL: url ?? "", TRUSTED_PROXIES: "1", APP_URL: `http://127.0.0.1:${proxyAt}` };
  const node = new AppProcess({ port: at, dataDirectory, environment });
  await node.ready;
  return node;
}

/** Readers who read what is theirs without a pause. */
function startReading(reader: { messages(): Promise<unknown> }) {
  const failures: string[] = [];
  let count = 0;
  let isOver = false;
  const readers = Array.from({ length: READERS }, async () => {
    while (!isOver) {
      const problem = await reader.messages().then(
        (found) => (Array.isArray(found) ? null : JSON.stringify(found)),
        (error: unknown) => String(error),
      );
      count++;
      if (problem !== null) failures.push(problem);
    }
  });
  return {
    count: () => count,
    async end() {
      isOver = true;
      await Promise.all(readers);
      return failures;
    },
  };
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

async function endOf(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}
