import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of its own, in memory; null where this user may not mount one. */
export interface SmallDisk {
  readonly path: string;
  /** Takes all the room there is. */
  fill(): void;
  makeRoom(): void;
  remove(): void;
}

export function mountSmallDisk(sizeMb: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), "redraft-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${sizeMb}m`, "tmpfs", path], { stdio: "ignore" });
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
  const filler = join(path, "filler");
  return {
    path,
    fill() {
      const file = openSync(filler, "a");
      try {
        for (let size = 1 << 20; size >= 1; size >>= 4) writeUntilFull(file, Buffer.alloc(size));
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(filler),
    remove() {
      execFileSync("umount", ["-l", path]);
      rmSync(path, { recursive: true });
    },
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    while (true) writeSync(file, bytes);
  } catch {
    // That was the last there was room for.
  }
}
