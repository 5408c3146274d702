import { copied, copyFailed } from "../notices.ts";

/** Copies and says so. Browsers refuse it without HTTPS or a user's click. */
export function copyToClipboard(text: string): void {
  Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(copied, copyFailed);
}
