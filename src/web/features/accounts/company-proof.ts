// The user signs in to the company account in a new tab to confirm the session. So the old tab keeps its state.
const NAME = "company-proof";

/** Tells the waiting tab that the session is confirmed. */
export function announceIdentityProof(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage("proven");
  channel.close();
}

/** Listens for a confirmation in another tab. Returns a function that stops listening. */
export function onIdentityProofAnnounced(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", listener);
  return () => channel.close();
}
