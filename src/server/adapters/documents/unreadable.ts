import type { FileProblem } from "#domain/files/file-problems.ts";

export class UnreadableFileError extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}
