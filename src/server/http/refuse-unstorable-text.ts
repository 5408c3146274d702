import { isStorableText } from "#domain/text/storable-text.ts";
import { AppError } from "../app-error.ts";
import type { TypedApp } from "./typed-app.ts";

/** Refuses text that the database cannot store. Otherwise the client would get an internal error. */
export function refuseUnstorableText(app: TypedApp): void {
  app.addHook("preValidation", async ({ body, query }) => assertStorable([body, query]));
}

/** Throws invalid-input when a text anywhere in `input` cannot be stored. */
export function assertStorable(input: unknown): void {
  // A list instead of recursion: a body may be nested so deep that recursion would overflow the stack.
  const left = [input];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === "string" && !isStorableText(value)) {
      throw new AppError("invalid-input", "The text contains characters that are not allowed");
    }
    if (typeof value === "object" && value !== null) {
      // Not `push(...values)`: a body may have more values than a function takes arguments.
      for (const inner of Object.values(value)) left.push(inner);
    }
  }
}
