import { type ReactNode, useCallback, useState } from "react";
import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import type { Message } from "#contract/messages.ts";
import { titleOfPrompt } from "#domain/title-of-prompt.ts";
import { ShareDialog } from "#web/features/workspaces/share-dialog.tsx";

/** Sharing a turn's prompt with a team: put `dialog` into the screen; `share` opens it, null without the plan for it. */
export function useShareDialog(isIncluded: boolean): { dialog: ReactNode; share: ((message: Message) => void) | null } {
  const [message, setMessage] = useState<Message | null>(null);
  const share = useCallback((asked: Message) => setMessage(asked), []);
  return {
    share: isIncluded ? share : null,
    dialog: message !== null && (
      <ShareDialog
        start={{ title: titleOfPrompt(message.originalPrompt), description: "", text: promptOf(message) }}
        onClose={() => setMessage(null)}
      />
    ),
  };
}

/** What was sent: the rewrite where there is one that is short enough to be sent again. */
const promptOf = ({ isImprovementOn, improvedPrompt, originalPrompt }: Message): string =>
  isImprovementOn && improvedPrompt.length <= PROMPT_LENGTH_MAX ? improvedPrompt : originalPrompt;
