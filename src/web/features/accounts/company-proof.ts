// The user confirms their identity by a company sign-in. This happens in a new tab, so the old tab keeps its state.
const NAME = "company-proof";

/** Tells the waiting tab that the user has confirmed their identity. */
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
