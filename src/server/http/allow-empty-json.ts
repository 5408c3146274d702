import type { TypedApp } from "./typed-app.ts";

/** A JSON call without a body is one, whatever its header says: many clients name the type with every call. */
export function allowEmptyJson(
  app: Pick<TypedApp, "getDefaultJsonParser" | "removeContentTypeParser" | "addContentTypeParser">,
): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, body as string, done);
  });
}
