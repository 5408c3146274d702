import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useAuth } from "#web/features/accounts/queries.ts";
import type { ReviewComposerHandle } from "#web/features/messages/composer/review-composer.tsx";
import type { SendingMode } from "#web/features/messages/drafts/sending-mode.ts";
import { focusApiKeyInput } from "#web/features/start/key-box.ts";
import { LazyStartPanel } from "#web/features/start/lazy-start-panel.tsx";
import { showModelConnected } from "#web/features/start/show-model-connected.ts";
import { isWithoutModel, modelStatusQuery } from "#web/features/status/queries.ts";
import { type DraftKey, readDraft } from "#web/lib/draft.ts";
import { useStableCallback } from "#web/lib/use-stable-callback.ts";

interface Start {
  /** Shown in a new chat until a model is connected; then null. */
  readonly panel: ReactNode;
  /** Tells the user that the prompt is waiting for a model. */
  readonly line: ReactNode;
  /** Sends the prompt. Without a connected model, the prompt stays in the composer and is sent later. */
  readonly submit: (prompt: string, how: SendingMode) => Promise<boolean>;
}

/** Keeps the user's prompt if no model is connected, and sends the prompt as soon as a model is connected. */
export function useModelSetup(
  draftKey: DraftKey,
  composer: RefObject<ReviewComposerHandle | null>,
  send: Start["submit"],
): Start {
  const queries = useQueryClient();
  const { data: status } = useQuery(modelStatusQuery);
  const { user } = useAuth();
  const isWithout = isWithoutModel(status);
  const [waiting, setWaiting] = useState<DraftKey | null>(null);
  const isWaiting = waiting === draftKey;
  const isDue = isWaiting && status?.isConnected === true;
  useEffect(() => {
    if (!isDue) return;
    setWaiting(null);
    composer.current?.submit();
  }, [isDue, composer]);
  const isAsking = useRef(false);
  const submit = useStableCallback(async (prompt: string, how: SendingMode) => {
    // A second press while the status loads must not send the prompt twice.
    if (isAsking.current) return true;
    isAsking.current = true;
    const known = status ?? (await queries.ensureQueryData(modelStatusQuery).catch(() => undefined));
    isAsking.current = false;
    if (!isWithoutModel(known)) return await send(prompt, how);
    setWaiting(draftKey);
    return true;
  });
  const connected = (called: string) => {
    if (readDraft("new").trim() === "") showModelConnected(called);
    else setWaiting("new");
  };
  const isPanelShown = status !== undefined && !status.isConnected;
  return {
    panel: isPanelShown ? <LazyStartPanel title="Welcome. All it needs is a model." onConnected={connected} /> : null,
    line: isWaiting && isWithout && (
      <p className="connection" role="status">
        No model is connected yet. Your prompt waits here, and is sent as soon as one is.{" "}
        {draftKey === "new" && user?.role === "admin" && (
          <button type="button" className="text-button" onClick={focusApiKeyInput}>
            Paste a key
          </button>
        )}
      </p>
    ),
    submit,
  };
}
