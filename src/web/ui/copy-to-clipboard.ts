import { notify } from "./notify.ts";

/** Copies and says so. Browsers refuse it without HTTPS or a user's click. */
export function copyToClipboard(text: string): void {
  Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(copied, copyFailed);
}

export function copied(): void {
  notify({ title: "Copied to clipboard", description: "Response content has been copied successfully." });
}

export function copyFailed(): void {
  notify({ tone: "trouble", title: "Copy failed" });
}
