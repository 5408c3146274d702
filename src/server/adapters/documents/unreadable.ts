import type { FileProblem } from "#domain/files/file-problems.ts";

/** A document that cannot be read, and why. */
export class Unreadable extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem);
    this.problem = problem;
  }
}
