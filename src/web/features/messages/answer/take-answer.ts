import { copyableReplyText } from "#domain/messages/copyable-reply.ts";
import { isTouchScreen } from "#web/lib/is-touch-screen.ts";
import { saveFile } from "#web/lib/save-file.ts";
import { copyFormatted, copyToClipboard } from "#web/ui/copy-to-clipboard.ts";
import { notify } from "#web/ui/notify.ts";
import { showWordExportError } from "../actions/action-notices.ts";

// Every copy, download and share leaves out the greeting and the closing of the reply.

/** Copies the answer as plain text and as HTML. When the user pastes, the other program chooses one of the two. */
export function copyAnswer(reply: string): void {
  const text = copyableReplyText(reply);
  copyFormatted(
    Promise.all([import("./answer-as-text.ts"), import("./answer-as-html.ts")]).then(
      ([{ answerAsText }, { answerAsHtml }]) => ({ text: answerAsText(text), html: answerAsHtml(text) }),
    ),
  );
}

export const copyAsMarkdown = (reply: string): void => copyToClipboard(copyableReplyText(reply));

export async function downloadAsWord(reply: string, title: string): Promise<void> {
  try {
    const { answerAsWord } = await import("./answer-as-word.ts");
    saveFile(await answerAsWord(copyableReplyText(reply), title), title, "docx");
    notify({ title: "Downloaded", description: "The Word file is in your downloads." });
  } catch (error) {
    showWordExportError(error);
  }
}

export function shareOnDevice(reply: string): void {
  const text = copyableReplyText(reply);
  import("./answer-as-text.ts")
    .then(({ answerAsText }) => navigator.share({ text: answerAsText(text) }))
    // The user closed the share sheet; this is not a failure.
    .catch(() => undefined);
}

/** Touch devices only: on a desktop, the share sheet is less useful than a copied link. */
export const canShareOnDevice = (): boolean => "share" in navigator && isTouchScreen();
