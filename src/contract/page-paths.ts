/**
 * The paths of all pages, in router notation. The server answers 404 for other paths. tests/page-paths.test.ts checks
 * the list.
 */
export const PAGE_PATHS = [
  "/",
  "/auth",
  "/signup",
  "/home",
  "/account",
  "/account-deleted",
  "/confirmed",
  "/reset-password/:token?",
  "/verify-email/:token",
  "/memory",
  "/prompt-coach",
  "/team-workspace",
  "/onboarding",
  "/chat/:id?",
  "/chat/:id/print",
  "/library",
  "/shared/:key",
  "/join/:code",
  "/evidence",
  "/api-keys",
  "/developers",
  "/subscribe",
  "/subscription-success",
  "/test-checkout/:id",
  "/admin",
  "/terms",
  "/privacy",
] as const;

/** True: there is a page with this path. Like the router, this check ignores case and a final slash. */
export function isPagePath(pathname: string): boolean {
  const given = segmentsOf(pathname);
  return PAGE_PATHS.some((path) => {
    const wanted = segmentsOf(path);
    const needed = wanted.filter((segment) => !segment.endsWith("?")).length;
    return (
      given.length >= needed &&
      given.every((segment, index) => wanted[index]?.startsWith(":") || wanted[index] === segment.toLowerCase())
    );
  });
}

function segmentsOf(path: string): string[] {
  const inner = path.replace(/^\/|\/$/g, "");
  return inner === "" ? [] : inner.split("/");
}
