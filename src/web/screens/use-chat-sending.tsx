import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import type { Model } from "#contract/models.ts";
import { PREFERENCE_DEFAULTS } from "#domain/accounts/preferences.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import { hasPictureNames } from "#domain/files/file-kinds.ts";
import { shouldRunBlindTest } from "#domain/routing/blind-test.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import type { CompareActions } from "#web/features/messages/actions/message-actions.ts";
import type { Chat } from "#web/features/messages/chat/use-chat.ts";
import { filesToSend } from "#web/features/messages/drafts/file-drafts.ts";
import type { SendingMode } from "#web/features/messages/drafts/sending-mode.ts";
import { useStableCallback } from "#web/lib/use-stable-callback.ts";
import { preloadWhenIdle } from "#web/lib/when-idle.ts";
import type { ChatModels } from "./use-chat-models.ts";

interface ChatSendingInput {
  chat: Chat;
  conversationId: number | null;
  models: ChatModels;
  /** False for a temporary chat. */
  isKept: boolean;
  onSend: () => void;
}

/** Sends prompts from the composer to one model, to two unnamed models, or to models that the user chose. */
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
    () => hasPictureNames(filesHere()),
  );
  const submit = useStableCallback((prompt: string, how: SendingMode) => {
    onSend();
    if (how === "improved" && filesHere().length === 0 && isBlindDue())
      return chat.compare(prompt, "blind", true).then(() => true);
    return chat.submit(prompt, how);
  });
  const stop = useStableCallback(() => void chat.stop());
  return { compare, submit, stop };
}

/**
 * Returns a function that decides at random whether the next prompt goes to two models. The user's setting defines how
 * often. `isPossible` is true if the plan includes such prompts and the messages are stored.
 */
function useBlindTurns(isPossible: boolean): () => boolean {
  const { user } = useAuth();
  return () =>
    isPossible && shouldRunBlindTest(user?.preferences.blindTests ?? PREFERENCE_DEFAULTS.blindTests, Math.random());
}

const load = () => import("#web/features/messages/compare/compare-dialog.tsx");
const CompareDialog = lazy(async () => ({ default: (await load()).CompareDialog }));

interface Asked {
  readonly prompt: string;
  readonly first: ModelName | null;
}

/** A dialog to choose the models for one prompt. Render `dialog`; `actions` open it. */
function useCompareDialog(
  models: readonly Model[],
  isIncluded: boolean,
  onCompare: (prompt: string, models: readonly ModelName[], isFromComposer: boolean) => void,
  /** True if files in the composer need a model with vision. */
  hasPictures: () => boolean,
): { dialog: ReactNode; actions: CompareActions } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const actions = useMemo<CompareActions>(
    () => ({ isIncluded, choose: (prompt, first) => setAsked({ prompt, first }) }),
    [isIncluded],
  );
  useEffect(() => (isIncluded ? preloadWhenIdle(load) : undefined), [isIncluded]);
  const close = () => setAsked(null);
  return {
    actions,
    dialog: asked !== null && (
      <Suspense fallback={null}>
        <CompareDialog
          models={asked.first === null && hasPictures() ? models.filter(({ seesImages }) => seesImages) : models}
          first={asked.first}
          onClose={close}
          onCompare={(chosen) => {
            close();
            // `first` is null if the prompt is from the composer and not from an existing turn.
            onCompare(asked.prompt, chosen, asked.first === null);
          }}
        />
      </Suspense>
    ),
  };
}
