import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import type { Message } from "#contract/messages.ts";
import type { ShareActions } from "#web/features/messages/actions/message-actions.ts";
import { ApiError } from "#web/lib/api.ts";
import { findPromptTitle } from "#web/lib/conversation-pages.ts";
import { preloadWhenIdle } from "#web/lib/when-idle.ts";
import { notify } from "#web/ui/notify.ts";

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
  hasTeams: boolean;
  /** True: the conversation is stored, so it can have a share link. */
  isKept: boolean;
}

/** A dialog to share a turn. Render `dialog`; `share` opens it. */
export function useShareDialog({ hasTeams, isKept }: ShareDialogOptions): { dialog: ReactNode; share: ShareActions } {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => (hasTeams ? preloadWhenIdle(loadTeam) : undefined), [hasTeams]);
  const queries = useQueryClient();
  const share = useMemo(
    () => ({
      keepPrompt: (message: Message) => void keepPrompt(queries, message),
      shareWithTeam: hasTeams ? (message: Message) => setAsked({ message, how: "team" }) : null,
      shareLink: isKept ? (message: Message) => setAsked({ message, how: "link" }) : null,
    }),
    [hasTeams, isKept, queries],
  );
  return { share, dialog: asked !== null && <AskedDialog {...asked} onClose={() => setAsked(null)} /> };
}

async function keepPrompt(queries: QueryClient, message: Message): Promise<void> {
  try {
    const { addToLibrary } = await import("#web/features/library/queries.ts");
    await addToLibrary(queries, { title: findPromptTitle(queries, message), text: promptOf(message) });
    const what = promptOf(message) === message.originalPrompt ? "" : "It is the rewrite. ";
    notify({
      title: "Kept in your library",
      description: `${what}There you can change it and put blanks into it.`,
    });
  } catch (error) {
    notify({
      tone: "trouble",
      title: "Not kept in your library",
      description: error instanceof ApiError ? error.message : "Please try again.",
    });
  }
}

function AskedDialog({ message, how, onClose }: Asked & { onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <Suspense fallback={null}>
      {how === "link" ? (
        <LinkDialog conversation={{ id: message.conversationId }} endId={message.id} onClose={onClose} />
      ) : (
        <TeamDialog
          start={{ title: findPromptTitle(queries, message), description: "", text: promptOf(message) }}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}

/** The prompt that was sent. If the rewrite is too long to be sent again, the original. */
const promptOf = ({ isImprovementOn, improvedPrompt, originalPrompt }: Message): string =>
  isImprovementOn && improvedPrompt.length <= PROMPT_LENGTH_MAX ? improvedPrompt : originalPrompt;
