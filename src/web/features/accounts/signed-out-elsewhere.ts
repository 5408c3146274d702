import { AFTER_SIGN_OUT } from "./destinations.ts";

// One per tab: a channel does not receive its own messages.
let opened: BroadcastChannel | null = null;

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel("session");
  return opened;
}

/** Notifies this browser's other tabs of the sign-out. */
export function announceSignOut(): void {
  channel().postMessage("signed-out");
}

/** Opens the front page when another tab signs out: this tab shows data of the same account. */
export function leaveWhenSignedOut(): void {
  channel().addEventListener("message", () => {
    sessionStorage.clear();
    window.location.replace(AFTER_SIGN_OUT);
  });
}
