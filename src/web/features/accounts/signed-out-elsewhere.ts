import { AFTER_SIGN_OUT } from "./destinations.ts";

// Only one per tab, because a channel does not receive its own messages.
let opened: BroadcastChannel | null = null;

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel("session");
  return opened;
}

/** Tells the other tabs of this browser that the user has signed out. */
export function announceSignOut(): void {
  channel().postMessage("signed-out");
}

/** If another tab signs out, this tab opens the front page, because it shows data of the same account. */
export function leaveWhenSignedOut(): void {
  channel().addEventListener("message", () => {
    sessionStorage.clear();
    window.location.replace(AFTER_SIGN_OUT);
  });
}
