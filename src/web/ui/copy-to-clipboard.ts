import { notify } from "./notify.ts";

/** Copies the text and shows a notice with the sentence `what`. Browsers require HTTPS and a click. */
export function copyToClipboard(text: string, what?: string): void {
  Promise.resolve()
    .then(() => navigator.clipboard.writeText(text))
    .then(() => copied(what), copyFailed);
}

export interface ClipboardFormats {
  /** For programs that accept formatted text, such as mail and Word. */
  readonly html: string;
  readonly text: string;
}

/**
 * Copies both formats; the target program takes the one that it supports. `formats` may still be loading, but the
 * clipboard is called at once, because Safari allows this only during the click.
 */
export function copyFormatted(formats: Promise<ClipboardFormats>): void {
  Promise.resolve()
    .then(() => (knowsFormats() ? write(formats) : formats.then(({ text }) => navigator.clipboard.writeText(text))))
    .then(() => copied(), copyFailed);
}

const knowsFormats = (): boolean => typeof ClipboardItem === "function" && "write" in navigator.clipboard;

const write = (formats: Promise<ClipboardFormats>): Promise<void> =>
  navigator.clipboard.write([
    new ClipboardItem({
      "text/plain": formats.then(({ text }) => new Blob([text], { type: "text/plain" })),
      "text/html": formats.then(({ html }) => new Blob([html], { type: "text/html" })),
    }),
  ]);

function copied(what = "Response content has been copied successfully."): void {
  notify({ title: "Copied to clipboard", description: what });
}

function copyFailed(): void {
  notify({ tone: "trouble", title: "Copy failed" });
}
