import { AFTER_SIGN_OUT } from "./destinations.ts";

// The same channel sends and listens: a channel does not receive its own messages, so this tab ignores them.
let opened: BroadcastChannel | null = null;

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel("session");
  return opened;
}

/** Tells the other tabs of this browser that the user has signed out. */
export function announceSignOut(): void {
  channel().postMessage("signed-out");
}

/** Opens the front page after a sign-out in another tab, because this tab shows data of the same account. */
export function redirectAfterSignOutElsewhere(): void {
  channel().addEventListener("message", () => {
    sessionStorage.clear();
    window.location.replace(AFTER_SIGN_OUT);
  });
}
