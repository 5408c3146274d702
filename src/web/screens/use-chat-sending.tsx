import { PREFERENCE_DEFAULTS } from "#domain/accounts/preferences.ts";
import { haveNamesOfPictures } from "#domain/files/file-kinds.ts";
import { isBlindTurn } from "#domain/routing/blind-test.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import type { Chat } from "#web/features/messages/chat/use-chat.ts";
import { filesToSend } from "#web/features/messages/drafts/file-drafts.ts";
import type { SendingMode } from "#web/features/messages/drafts/sending-mode.ts";
import { useSteady } from "#web/lib/use-steady.ts";
import type { ChatModels } from "./use-chat-models.ts";
import { useCompareDialog } from "./use-compare-dialog.tsx";

interface ChatSendingInput {
  chat: Chat;
  conversationId: number | null;
  models: ChatModels;
  /** What comes of it is kept; a temporary chat keeps nothing. */
  isKept: boolean;
  onSend: () => void;
}

/** How prompts leave the composer: to one model, to two that are not named, or to those that were chosen to compare. */
export function useChatSending({ chat, conversationId, models, isKept, onSend }: ChatSendingInput) {
  const { otherModels, isPremier } = models;
  const filesHere = () => filesToSend(conversationId ?? "new");
  const isBlindDue = useBlindTurns(isPremier && otherModels.length > 1 && isKept);
  const compare = useCompareDialog(
    otherModels,
    isPremier,
    (prompt, chosen, isFromComposer) => {
      onSend();
      void chat.compare(prompt, chosen, isFromComposer);
    },
    () => haveNamesOfPictures(filesHere()),
  );
  const submit = useSteady((prompt: string, how: SendingMode) => {
    onSend();
    if (how === "improved" && filesHere().length === 0 && isBlindDue())
      return chat.compare(prompt, "blind", true).then(() => true);
    return chat.submit(prompt, how);
  });
  const stop = useSteady(() => void chat.stop());
  return { compare, submit, stop };
}

/**
 * Asks by chance, as often as the user wants it, whether the next prompt goes to two models. `isPossible`: the plan has it, and
 * what comes of it is kept. Files go to the model that fits them instead.
 */
function useBlindTurns(isPossible: boolean): () => boolean {
  const { user } = useAuth();
  return () => isPossible && isBlindTurn(user?.preferences.blindTests ?? PREFERENCE_DEFAULTS.blindTests, Math.random());
}
