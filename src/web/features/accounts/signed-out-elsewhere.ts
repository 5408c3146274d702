import { AFTER_SIGN_OUT } from "./destinations.ts";

// One for the whole tab: it hears what others say, and not what is said through itself.
let opened: BroadcastChannel | null = null;

function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel("session");
  return opened;
}

/** Tells this browser's other tabs that nobody is signed in any more. */
export function tellSignedOut(): void {
  channel().postMessage("signed-out");
}

/** Leaves when another tab signs out: what this one shows and keeps was for the account that is gone. */
export function leaveWhenSignedOut(): void {
  channel().addEventListener("message", () => {
    sessionStorage.clear();
    window.location.replace(AFTER_SIGN_OUT);
  });
}
