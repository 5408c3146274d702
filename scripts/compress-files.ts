import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

// HTML is filled in by the server at its start, which compresses it then. Fonts and pictures are compressed as they are.
const WORTH_IT = /\.(js|css|svg)$/;
const COMPRESSED_BYTES_MIN = 1_024;

/** Puts a .br and a .gz beside each file of the page, so that the server compresses nothing while it serves. */
export function compressFiles(): Plugin {
  let directory = "";
  return {
    name: "compress-files",
    apply: "build",
    configResolved(config) {
      directory = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const names = readdirSync(directory, { recursive: true, encoding: "utf8" });
      await Promise.all(names.filter((name) => WORTH_IT.test(name)).map((name) => compress(join(directory, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < COMPRESSED_BYTES_MIN) return;
  const [br, gz] = await Promise.all([promisify(brotliCompress)(content), promisify(gzip)(content, { level: 9 })]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
