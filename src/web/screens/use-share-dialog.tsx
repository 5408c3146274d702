import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import type { Message } from "#contract/messages.ts";
import { titleOfPrompt } from "#domain/conversations/title-of-prompt.ts";
import type { ShareActions } from "#web/features/messages/actions/share-action.ts";
import { preloadWhenIdle } from "#web/lib/when-idle.ts";

const loadTeam = () => import("#web/features/workspaces/share-dialog.tsx");
const TeamDialog = lazy(async () => ({ default: (await loadTeam()).ShareDialog }));
const LinkDialog = lazy(async () => ({
  default: (await import("#web/features/conversations/menu/share-link-dialog.tsx")).ShareLinkDialog,
}));

interface Asked {
  readonly message: Message;
  readonly how: "team" | "link";
}

interface ShareDialogOptions {
  /** The plan includes workspaces. */
  hasTeams: boolean;
  /** The conversation is stored, so a link to it can be created. */
  isKept: boolean;
}

/** Shares a turn: render `dialog`; `share` opens it. */
export function useShareDialog({ hasTeams, isKept }: ShareDialogOptions): { dialog: ReactNode; share: ShareActions } {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => (hasTeams ? preloadWhenIdle(loadTeam) : undefined), [hasTeams]);
  const share = useMemo(
    () => ({
      shareWithTeam: hasTeams ? (message: Message) => setAsked({ message, how: "team" }) : null,
      shareLink: isKept ? (message: Message) => setAsked({ message, how: "link" }) : null,
    }),
    [hasTeams, isKept],
  );
  return { share, dialog: asked !== null && <AskedDialog {...asked} onClose={() => setAsked(null)} /> };
}

function AskedDialog({ message, how, onClose }: Asked & { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      {how === "link" ? (
        <LinkDialog conversation={{ id: message.conversationId }} endId={message.id} onClose={onClose} />
      ) : (
        <TeamDialog
          start={{ title: titleOfPrompt(message.originalPrompt), description: "", text: promptOf(message) }}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}

/** The prompt that was sent: the rewrite if it is short enough to send again. */
const promptOf = ({ isImprovementOn, improvedPrompt, originalPrompt }: Message): string =>
  isImprovementOn && improvedPrompt.length <= PROMPT_LENGTH_MAX ? improvedPrompt : originalPrompt;
