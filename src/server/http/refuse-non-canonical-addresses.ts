import { AppError } from "../app-error.ts";
import type { TypedApp } from "./typed-app.ts";

/** Characters that mean the same with and without an escape: https://www.rfc-editor.org/rfc/rfc3986#section-2.3 */
const UNRESERVED = /[A-Za-z0-9._~-]/;
const ESCAPE = /%([0-9A-Fa-f]{2})/g;

/**
 * Allows one spelling per address. The router decodes "/%61pi" to "/api" and takes the host out of "GET
 * http://host/api". A proxy or a guard that reads the text would see another address than the router. No browser or
 * client library sends these spellings.
 */
export function refuseNonCanonicalAddresses(app: TypedApp): void {
  app.addHook("onRequest", async ({ raw }) => {
    if (!isCanonicalAddress(raw.url ?? "")) throw otherSpelling();
  });
}

const otherSpelling = () => new AppError("malformed-request", "This address is not written correctly.");

/** `address`: as in the request, with or without a query. */
export function isCanonicalAddress(address: string): boolean {
  if (!address.startsWith("/")) return false;
  const [path = ""] = address.split(/[?#]/, 1);
  return [...path.matchAll(ESCAPE)].every(
    ([, hex = ""]) => !UNRESERVED.test(String.fromCharCode(Number.parseInt(hex, 16))),
  );
}
