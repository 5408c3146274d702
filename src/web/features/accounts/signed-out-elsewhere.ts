import { AFTER_SIGN_OUT } from "./destinations.ts";

// A tab uses one channel to send and to listen, because a channel does not receive the messages that it sends.
let opened: BroadcastChannel | null = null;

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel("session");
  return opened;
}

/** Tells the other tabs of this browser that the user has signed out. */
export function announceSignOut(): void {
  channel().postMessage("signed-out");
}

/** If the user signs out in another tab, this tab opens the front page. It shows data of the same account. */
export function redirectAfterSignOutElsewhere(): void {
  channel().addEventListener("message", () => {
    sessionStorage.clear();
    window.location.replace(AFTER_SIGN_OUT);
  });
}
