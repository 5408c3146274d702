import { copyText } from "#domain/messages/replies.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { copyFormatted, copyToClipboard } from "#web/ui/copy-to-clipboard.ts";
import { wordFailed } from "../actions/action-notices.ts";

// What a reply says to the reader alone, its greeting and closing, goes with none of these.

/** Copies an answer so that it looks right where it is pasted, with formats or without. */
export function copyAnswer(reply: string): void {
  const text = copyText(reply);
  copyFormatted(
    Promise.all([import("./answer-as-text.ts"), import("./answer-as-html.ts")]).then(
      ([{ answerAsText }, { answerAsHtml }]) => ({ text: answerAsText(text), html: answerAsHtml(text) }),
    ),
  );
}

export const copyAsMarkdown = (reply: string): void => copyToClipboard(copyText(reply));

export async function downloadAsWord(reply: string, title: string): Promise<void> {
  try {
    const { answerAsWord } = await import("./answer-as-word.ts");
    saveFile(await answerAsWord(copyText(reply), title), title, "docx");
  } catch (error) {
    wordFailed(error);
  }
}

/** Hands the answer to the device's own way of sharing, where there is one: on a phone, to its apps. */
export function shareOnDevice(reply: string): void {
  const text = copyText(reply);
  import("./answer-as-text.ts")
    .then(({ answerAsText }) => navigator.share({ text: answerAsText(text) }))
    // Who closes the sheet has changed their mind: nothing has failed.
    .catch(() => undefined);
}

/** On a desktop the system's share sheet offers fewer places than a copied link, so it is used on touch devices alone. */
export const sharesOnDevice = (): boolean => "share" in navigator && window.matchMedia("(pointer: coarse)").matches;
