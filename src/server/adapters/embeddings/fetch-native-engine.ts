import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, mkdtemp, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { installPackages, PackageInstallError } from "../npm-packages/install-packages.ts";

const PACKAGES = join(import.meta.dirname, "engine-native");
const WHAT = "the native engine";
/**
 * Free disk space for the installation: npm's cache and the libraries of all platforms. Afterwards, one library stays.
 */
const DISK_BYTES = 700_000_000;

/** The folder's name contains the engine's version. */
export const nativeEngineDirectory = (directory: string): string => join(directory, "onnxruntime-node-1.30.0");

/**
 * Fetches onnxruntime-node (MIT), an optional engine that is about five times as fast as the WebAssembly build. Its
 * folder under `directory` appears only when it is complete. npm checks the lockfile. Throws PackageInstallError if
 * there is no engine for this machine, or the error of npm or the disk.
 */
export async function fetchNativeEngine(
  { directory, npm }: { readonly directory: string; readonly npm: readonly string[] },
  signal: AbortSignal,
): Promise<void> {
  const target = nativeEngineDirectory(directory);
  if (existsSync(target)) return;
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < DISK_BYTES) throw new PackageInstallError(`There is not enough disk space for ${WHAT}.`);
  const work = await mkdtemp(join(directory, "unfinished-"));
  try {
    for (const file of ["package.json", "package-lock.json"]) await copyFile(join(PACKAGES, file), join(work, file));
    await installPackages(npm, work, WHAT, signal);
    const packages = join(work, "node_modules");
    const library = join("onnxruntime-node", "bin", "napi-v6", process.platform, process.arch);
    if (!existsSync(join(packages, library))) throw new PackageInstallError(`There is none for this kind of machine.`);
    const finished = join(work, "finished", "node_modules");
    await mkdir(join(finished, "onnxruntime-node"), { recursive: true });
    await copyFile(join(packages, "onnxruntime-node/package.json"), join(finished, "onnxruntime-node/package.json"));
    for (const part of [join("onnxruntime-node", "dist"), library, "onnxruntime-common"])
      await cp(join(packages, part), join(finished, part), { recursive: true });
    await rename(join(work, "finished"), target);
  } finally {
    await rm(work, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}
