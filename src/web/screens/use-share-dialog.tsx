import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import type { Message } from "#contract/messages.ts";
import { titleOfPrompt } from "#domain/title-of-prompt.ts";
import { whenIdle } from "#web/lib/when-idle.ts";

const load = () => import("#web/features/workspaces/share-dialog.tsx");
const ShareDialog = lazy(async () => ({ default: (await load()).ShareDialog }));

/** Sharing a turn's prompt with a team: put `dialog` into the screen; `share` opens it, null without the plan for it. */
export function useShareDialog(isIncluded: boolean): { dialog: ReactNode; share: ((message: Message) => void) | null } {
  const [message, setMessage] = useState<Message | null>(null);
  useEffect(() => (isIncluded ? whenIdle(load) : undefined), [isIncluded]);
  const share = useCallback((asked: Message) => setMessage(asked), []);
  return {
    share: isIncluded ? share : null,
    dialog: message !== null && (
      <Suspense fallback={null}>
        <ShareDialog
          start={{ title: titleOfPrompt(message.originalPrompt), description: "", text: promptOf(message) }}
          onClose={() => setMessage(null)}
        />
      </Suspense>
    ),
  };
}

/** What was sent: the rewrite where there is one that is short enough to be sent again. */
const promptOf = ({ isImprovementOn, improvedPrompt, originalPrompt }: Message): string =>
  isImprovementOn && improvedPrompt.length <= PROMPT_LENGTH_MAX ? improvedPrompt : originalPrompt;
