/**
 * Why a file could not be read. A new prompt with such a file is refused. Older messages were sent without the file.
 */
export const FILE_PROBLEMS = [
  "unknown-kind",
  "wrong-content",
  "empty",
  "no-text",
  "locked",
  "damaged",
  "too-large-inside",
  "too-slow",
  "not-now",
] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

export const FILE_PROBLEM_MESSAGES: Readonly<Record<FileProblem, string>> = {
  "unknown-kind": "Files of this kind cannot be read.",
  "wrong-content": "What is in it is not what its name says.",
  empty: "There is nothing in it.",
  "no-text": "There is no text in it. It may be a scan or a picture.",
  locked: "It is protected with a password.",
  damaged: "It is damaged or not complete.",
  "too-large-inside": "Unpacked, it is too large to read.",
  "too-slow": "Reading it took too long.",
  "not-now": "It could not be read just now. Please send it again.",
};

/** Shown next to the file's name. */
export const FILE_PROBLEM_LABELS: Readonly<Record<FileProblem, string>> = {
  "unknown-kind": "cannot be read",
  "wrong-content": "not what its name says",
  empty: "empty",
  "no-text": "no text in it",
  locked: "needs a password",
  damaged: "damaged",
  "too-large-inside": "too large inside",
  "too-slow": "took too long",
  "not-now": "not read",
};
