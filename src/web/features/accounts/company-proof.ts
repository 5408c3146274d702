// Confirming by the company's account goes on in a tab of its own, so that the page that waits loses nothing.
const NAME = "company-proof";

/** Tells the tab that waits that this browser's session has confirmed itself. */
export function tellProven(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage("proven");
  channel.close();
}

/** Hears of it; answers how to stop listening. */
export function onProven(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", listener);
  return () => channel.close();
}
