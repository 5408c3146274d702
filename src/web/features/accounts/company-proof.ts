// The user confirms with the company's account in a new tab, so that the first page loses nothing.
const NAME = "company-proof";

/** Notifies the waiting tab that this browser's session is confirmed. */
export function announceProof(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage("proven");
  channel.close();
}

/** Listens for that; returns a function to stop. */
export function onProofAnnounced(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", listener);
  return () => channel.close();
}
