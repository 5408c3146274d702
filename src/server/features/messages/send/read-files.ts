import { fileKindOfName } from "#domain/files/file-kinds.ts";
import { sanitizeFileName } from "#domain/files/file-name.ts";
import { FILE_PROBLEM_MESSAGES, type FileProblem } from "#domain/files/file-problems.ts";
import { estimateTokens } from "#domain/text/tokens.ts";
import { AppError } from "../../../app-error.ts";
import type { DocumentReader, UploadedFile } from "../../../ports/document-reader.ts";
import type { ParsedFile } from "../../../ports/file-records.ts";

/** A file that waits longer than this is not read, so that it does not block the files of other prompts. */
const START_WITHIN_MS = 30_000;

/**
 * Reads the files of a prompt. Throws file-unreadable with the name and the reason for each file that cannot be read,
 * because an answer without this file would not fit the question.
 */
export async function readFiles(
  documents: Pick<DocumentReader, "read">,
  files: readonly UploadedFile[],
): Promise<readonly ParsedFile[]> {
  const startBy = AbortSignal.timeout(START_WITHIN_MS);
  const read = await Promise.all(files.map((file) => readOne(documents, file, startBy)));
  const unread = read.flatMap(({ record: { name, problem } }) =>
    problem === null ? [] : [unreadSentence(name, problem)],
  );
  if (unread.length > 0) throw new AppError("file-unreadable", `${unread.join(" ")} Nothing was sent.`);
  return read;
}

const unreadSentence = (name: string, problem: FileProblem): string => `${name}: ${FILE_PROBLEM_MESSAGES[problem]}`;

async function readOne(
  documents: Pick<DocumentReader, "read">,
  file: UploadedFile,
  startBy: AbortSignal,
): Promise<ParsedFile> {
  const { sizeBytes, path } = file;
  const name = sanitizeFileName(file.name);
  const kind = fileKindOfName(name);
  const outcome =
    kind === null ? ({ kind: "problem", problem: "unknown-kind" } as const) : await documents.read(path, kind, startBy);
  if (outcome.kind === "problem") {
    return { record: { name, sizeBytes, pages: null, sheets: null, problem: outcome.problem }, content: null };
  }
  if (outcome.kind === "picture") {
    const { width, height, hadDetails, bytes, thumbnail } = outcome;
    return {
      record: { name, sizeBytes, pages: null, sheets: null, problem: null, picture: { width, height, hadDetails } },
      content: null,
      picture: { width, height, bytes, thumbnail },
    };
  }
  const { text, characters, pages, sheets } = outcome;
  const tokens = estimateTokens(text);
  return { record: { name, sizeBytes, pages, sheets, problem: null }, content: { text, characters, tokens } };
}
