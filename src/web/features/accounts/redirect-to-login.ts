import { UNAUTHORIZED_REDIRECT_MS } from "#contract/limits.ts";
import { deleteAllLocalData } from "#web/lib/kept-conversations.ts";
import { storeWantedPage } from "#web/lib/wanted-page.ts";
import { notify } from "#web/ui/notify.ts";
import { LOGIN_REDIRECT } from "./destinations.ts";
import { LOGGED_OUT_NOTICE } from "./notices.ts";

let isLeaving = false;

/** Says that the session has ended, then opens the sign-in page. Runs once, even if many requests fail together. */
export function redirectToLogin(): void {
  if (isLeaving) return;
  isLeaving = true;
  storeWantedPage();
  notify(LOGGED_OUT_NOTICE);
  void deleteAllLocalData();
  setTimeout(() => window.location.assign(LOGIN_REDIRECT), UNAUTHORIZED_REDIRECT_MS);
}
