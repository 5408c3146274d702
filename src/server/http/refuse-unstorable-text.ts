import { isStorable } from "#domain/text/storable-text.ts";
import { AppError } from "../app-error.ts";
import type { TypedApp } from "./typed-app.ts";

/** No text reaches a route that the database could not hold: it would fail there, as a mistake of ours. */
export function refuseUnstorableText(app: TypedApp): void {
  app.addHook("preValidation", async ({ body, query }) => assertStorable([body, query]));
}

/** Throws invalid-input when a text anywhere in `input` cannot be stored. */
export function assertStorable(input: unknown): void {
  // A list instead of recursion: a body may be nested deeper than a stack reaches.
  const left = [input];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === "string" && !isStorable(value)) {
      throw new AppError("invalid-input", "The text contains characters that are not allowed");
    }
    if (typeof value === "object" && value !== null) {
      // One by one: a call takes only so many arguments, and a body may hold more values than that.
      for (const inner of Object.values(value)) left.push(inner);
    }
  }
}
