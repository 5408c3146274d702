import { findBrowser } from "../../scripts/find-browser.mjs";

/** How the browser tests start Chromium: also as root, in a container, and on a network that reaches nothing. */
export function browserLaunchOptions(): { executablePath: string; args: string[] } {
  const executablePath = findBrowser();
  if (executablePath === null) {
    throw new Error("No Chromium was found. `npm test` fetches one; or set CHROMIUM_PATH to yours.");
  }
  return { executablePath, args: [...CHROMIUM_FLAGS] };
}

const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
] as const;
