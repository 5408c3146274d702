import { AppError } from "../app-error.ts";
import type { TypedApp } from "./typed-app.ts";

/** A body is read as UTF-8; one that says it is something else would mean other text to whoever checked it on the way. */
export function refuseOtherCharsets(app: TypedApp): void {
  app.addHook("onRequest", async ({ headers }) => {
    const named = headers["content-type"]?.toLowerCase().matchAll(/charset\s*=\s*["']?([^"';\s]*)/g) ?? [];
    for (const [, charset] of named) {
      if (charset !== "utf-8" && charset !== "utf8")
        throw new AppError("unsupported-media-type", "Unsupported media type");
    }
  });
}
