import type { AttachedFile, TruncatedFileView } from "#contract/files.ts";
import { FILE_PROBLEM_LABELS } from "#domain/files/file-problems.ts";
import { includedPercentOf } from "#domain/files/file-section.ts";
import { formatCount } from "#web/lib/format-numbers.ts";

const KILOBYTE = 1_024;

/** "1 kB", "2.4 MB" */
export function formatSize(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} B`;
  if (bytes < KILOBYTE ** 2) return `${Math.round(bytes / KILOBYTE)} kB`;
  const megabytes = bytes / KILOBYTE ** 2;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}

/** Describes a file that the server has read: its problem, or else its page or sheet count, or else its size. */
export function describeAttachedFile({ pages, sheets, sizeBytes, problem }: AttachedFile): string {
  if (problem !== null) return FILE_PROBLEM_LABELS[problem.code];
  if (pages !== null) return pages === 1 ? "1 page" : `${formatCount(pages)} pages`;
  if (sheets !== null) return sheets === 1 ? "1 sheet" : `${sheets} sheets`;
  return formatSize(sizeBytes);
}

/** "48% of 2.4 MB"; only the size when the whole file has been sent. */
export const formatUploadProgress = (sizeBytes: number, sentBytes: number): string =>
  sentBytes >= sizeBytes
    ? formatSize(sizeBytes)
    : `${Math.floor((sentBytes / sizeBytes) * 100)}% of ${formatSize(sizeBytes)}`;

/** "the first 14% of report.pdf", "nothing of notes.md from before" */
export function describeFileCut({ name, keptCharacters, characters, isEarlier }: TruncatedFileView): string {
  const part = keptCharacters === 0 ? "nothing" : `the first ${includedPercentOf(keptCharacters, characters)}%`;
  return `${part} of ${name}${isEarlier ? " from before" : ""}`;
}
