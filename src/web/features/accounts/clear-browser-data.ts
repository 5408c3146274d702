import type { QueryClient } from "@tanstack/react-query";
import { send } from "#web/lib/api.ts";
import { deleteAllLocalData } from "#web/lib/kept-conversations.ts";
import { removeServiceWorker } from "#web/lib/service-worker.ts";

/** True for a URL with `clear=true`. Such a link is for users whose stored data is broken. */
export const isClearRequested = (search: string): boolean => new URLSearchParams(search).get("clear") === "true";

/** Deletes our data in this browser, ends the session on the server, and loads the front page. */
export async function clearBrowserData(queries: QueryClient): Promise<void> {
  // The request is sent before the deletion, because it may need the stored token.
  await send("POST", "/api/logout").catch((error: unknown) => console.error("Sign-out failed on the server", error));
  localStorage.clear();
  sessionStorage.clear();
  await deleteAllLocalData();
  await removeServiceWorker().catch((error: unknown) => console.error("The offline page stays", error));
  for (const cookie of document.cookie.split(";")) {
    const name = cookie.split("=")[0]?.trim();
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers we support.
    if (name) document.cookie = `${name}=; Max-Age=0; Path=/`;
  }
  queries.clear();
  window.location.replace("/");
}
