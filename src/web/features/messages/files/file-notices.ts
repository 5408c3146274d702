import { FILE_UPGRADE_TEXT, fileLimitText, fileSizeText } from "#contract/files.ts";
import { notify } from "#web/ui/toast.tsx";

// SPEC 5, word for word.

export const FILE_TITLES = {
  "upgrade-required": "Upgrade Required",
  "too-many-files": "File Limit Exceeded",
  "file-too-large": "File Too Large",
} as const;

export const filesUpgrade = (): void =>
  notify({ tone: "trouble", title: FILE_TITLES["upgrade-required"], description: FILE_UPGRADE_TEXT });

export const filesTooMany = (countMax: number): void =>
  notify({ tone: "trouble", title: FILE_TITLES["too-many-files"], description: fileLimitText(countMax) });

export const filesTooLarge = (sizeBytesMax: number, exceeded: number): void =>
  notify({ tone: "trouble", title: FILE_TITLES["file-too-large"], description: fileSizeText(sizeBytesMax, exceeded) });

export const filesAdded = (count: number): void =>
  notify({ title: "Files Uploaded", description: `${count} file(s) added successfully` });

/** SPEC 8: what a model says whose window the prompt and its files do not fit into. */
export const filesBeyondContext = (): void =>
  notify({
    tone: "trouble",
    title: FILE_TITLES["file-too-large"],
    description: "The uploaded file is too large. Please try with a smaller file or remove some content.",
  });
