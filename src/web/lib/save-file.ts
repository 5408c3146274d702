import { cutText } from "#domain/text/cut-text.ts";

/** Saves a file through the browser. The file's name is `title` without characters that file systems reject. */
export function saveFile(blob: Blob, title: string, ending: string): void {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: url, download: `${fileNameOf(title)}.${ending}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}

const fileNameOf = (title: string): string =>
  cutText(
    title
      .replace(/[\p{Cc}<>:"/\\|?*]+/gu, " ")
      .replace(/\s+/g, " ")
      .trim(),
    80,
  ).replace(/[.… ]+$/, "") || "Conversation";
