import { fileLimitText, fileSizeText } from "#contract/files.ts";
import { FILE_PROBLEM_LABELS } from "#domain/files/file-problems.ts";
import { notify } from "#web/ui/notify.ts";
import type { WaitingFile } from "../drafts/file-drafts.ts";

// The titles and sentences come from the specification.

export const FILE_TITLES = {
  "upgrade-required": "Upgrade Required",
  "too-many-files": "File Limit Exceeded",
  "file-too-large": "File Too Large",
  "file-unreadable": "File not read",
} as const;

export const showTooManyFiles = (countMax: number): void =>
  notify({ tone: "trouble", title: FILE_TITLES["too-many-files"], description: fileLimitText(countMax) });

export const showFilesTooLarge = (sizeBytesMax: number, exceeded: number): void =>
  notify({ tone: "trouble", title: FILE_TITLES["file-too-large"], description: fileSizeText(sizeBytesMax, exceeded) });

export const showFilesAdded = (count: number): void =>
  notify({ title: "Files Uploaded", description: `${count} file(s) added successfully` });

/** A prompt is sent with all of its files or not at all. */
export const notifyFileNotSent = ({ name, problem }: WaitingFile): void =>
  notify({
    tone: "trouble",
    title: FILE_TITLES["file-unreadable"],
    description: `${name}: ${problem === null ? "Choose it again, or take it out." : `${FILE_PROBLEM_LABELS[problem]}. Take it out first.`} Nothing was sent.`,
  });

export const notifyFilesExceedContext = (): void =>
  notify({
    tone: "trouble",
    title: FILE_TITLES["file-too-large"],
    description: "The uploaded file is too large. Please try with a smaller file or remove some content.",
  });
