import { AFTER_SIGN_OUT } from "./destinations.ts";

const CHANNEL = "session";

/** Tells this browser's other tabs that nobody is signed in any more. */
export function tellSignedOut(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage("signed-out");
  channel.close();
}

/** Leaves when another tab signs out: what this one shows and keeps was for the account that is gone. */
export function leaveWhenSignedOut(): void {
  new BroadcastChannel(CHANNEL).addEventListener("message", () => {
    sessionStorage.clear();
    window.location.replace(AFTER_SIGN_OUT);
  });
}
