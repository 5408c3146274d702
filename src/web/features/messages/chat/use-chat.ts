import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { isFinalStatus, type Message } from "#contract/messages.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import { redirectToLogin } from "#web/features/accounts/redirect-to-login.ts";
import { addToDraft } from "#web/lib/draft.ts";
import { showServerError } from "../actions/action-notices.ts";
import type { MessageActions } from "../actions/message-actions.ts";
import type { SendingMode } from "../drafts/sending-mode.ts";
import { notifyFilesExceedContext } from "../files/file-notices.ts";
import { fetchMessages, INITIAL_MESSAGE_COUNT, useEarlierMessages } from "../stored/earlier-messages.ts";
import { stopMessage, upsertMessage, useMessages } from "../stored/message-queries.ts";
import { isAwaitingReasons } from "../stored/message-state.ts";
import { messagesKey } from "../stored/messages-key.ts";
import { createMessageStreams } from "../stream/message-streams.ts";
import { useSending } from "../stream/use-sending.ts";
import { useBranch } from "../thread/use-branch.ts";
import { preloadTurns } from "../turn/lazy-turn.tsx";
import { withMessageActions } from "./lazy-message-actions.ts";
import type { OpenChat } from "./open-chat.ts";
import { compareDraft, sendDraft } from "./send-draft.ts";

interface ChatOptions extends Pick<OpenChat, "conversationId" | "openConversation" | "onChanged"> {
  onFinal: (message: Message) => void;
  /** Called after a text was put into the composer. */
  onWritten: () => void;
}

export function useChat(options: ChatOptions) {
  const { conversationId, openConversation, onChanged } = options;
  const queries = useQueryClient();
  const query = useMessages(conversationId, preloadTurns);
  const messages = conversationId === null ? undefined : query.data;
  const stopping = useStop();
  const { streams, isConnected } = useMessageStreams(messages, (message) => {
    stopping.onFinal();
    if (message.error?.code === "context-length" && message.files.length > 0) notifyFilesExceedContext();
    onChanged(message.conversationId);
    awaitReasons(queries, message, () => onChanged(message.conversationId));
    options.onFinal(message);
  });
  const { pending, ...sending } = useSending(streams);
  const branch = useBranch(conversationId, messages);
  const earlier = useEarlierMessages(conversationId, branch);
  const active = branch.underWay.at(-1);
  const chat: OpenChat = {
    conversationId,
    place: branch.endId === null ? {} : { parentId: branch.endId },
    sending,
    versionsOf: ({ parentId }) => messages?.filter((message) => message.parentId === parentId) ?? [],
    put: (message) =>
      queries.setQueryData<Message[]>(
        messagesKey(message.conversationId),
        (list) => list && upsertMessage(list, message),
      ),
    onChanged,
    openConversation,
  };
  return {
    query,
    branch,
    earlier,
    pending: pending !== null && (pending.conversationId ?? conversationId) === conversationId ? pending : null,
    active,
    isStopping: stopping.isStopping(active),
    isConnected,
    actions: useStableActions(actionsIn(chat, options)),
    submit: (prompt: string, how: SendingMode) => sendDraft(chat, prompt, how),
    compare: (prompt: string, models: readonly ModelName[] | "blind", isFromComposer: boolean) =>
      compareDraft(chat, prompt, models, isFromComposer),
    stop: () => stopping.stop(branch.underWay),
  };
}

export type Chat = ReturnType<typeof useChat>;

const later = (run: Parameters<typeof withMessageActions<void>>[0]) => withMessageActions(run, undefined);

const actionsIn = (chat: OpenChat, { onWritten }: ChatOptions): MessageActions => ({
  retry: (message, model) => later(({ regenerateAnswer }) => regenerateAnswer(chat, message, model)),
  goOn: (message) => later(({ continueAnswer }) => continueAnswer(chat, message)),
  edit: (message, prompt, how) =>
    withMessageActions(({ sendVersion }) => sendVersion(chat, message, prompt, how), false),
  versionsOf: chat.versionsOf,
  sendOriginal: (message) => later(({ sendOriginal }) => sendOriginal(chat, message)),
  skipRewrite: (message) => later(({ answerWithoutRewrite }) => answerWithoutRewrite(message)),
  undoChanges: (message, rejected) => later(({ undoChanges }) => undoChanges(chat, message, rejected)),
  sendCorrected: (message, rejected) => later(({ sendCorrected }) => sendCorrected(chat, message, rejected)),
  giveFeedback: (message, feedback) => later(({ rateAnswer }) => rateAnswer(chat, message, feedback)),
  answerQuestions: (message, answered) => later(({ sendWithAnswers }) => sendWithAnswers(chat, message, answered)),
  sendUnusedRewrite: (message) => later(({ sendUnusedRewrite }) => sendUnusedRewrite(chat, message)),
  addVersion: chat.put,
  write(text) {
    addToDraft(chat.conversationId ?? "new", text);
    onWritten();
  },
});

/** Returns the same object on every render, so a turn renders again only when its message changes. */
function useStableActions(present: MessageActions): MessageActions {
  const latest = useRef(present);
  latest.current = present;
  return useMemo(
    () => ({
      retry: (message, model) => latest.current.retry(message, model),
      goOn: (message) => latest.current.goOn(message),
      edit: (message, prompt, how) => latest.current.edit(message, prompt, how),
      versionsOf: (message) => latest.current.versionsOf(message),
      sendOriginal: (message) => latest.current.sendOriginal(message),
      undoChanges: (message, rejected) => latest.current.undoChanges(message, rejected),
      sendCorrected: (message, rejected) => latest.current.sendCorrected(message, rejected),
      giveFeedback: (message, feedback) => latest.current.giveFeedback(message, feedback),
      skipRewrite: (message) => latest.current.skipRewrite(message),
      answerQuestions: (message, answered) => latest.current.answerQuestions(message, answered),
      sendUnusedRewrite: (message) => latest.current.sendUnusedRewrite(message),
      addVersion: (version) => latest.current.addVersion(version),
      write: (text) => latest.current.write(text),
    }),
    [],
  );
}

interface Stop {
  /** True until the stopped message has ended. */
  isStopping: (active: Message | undefined) => boolean;
  stop: (underWay: readonly Message[]) => Promise<void>;
  onFinal: () => void;
}

/** Stops all running answers. In a comparison, each answer also has a stop button. */
function useStop(): Stop {
  const [stoppingId, setStoppingId] = useState<number | null>(null);
  return {
    isStopping: (active) => active !== undefined && active.id === stoppingId,
    onFinal: () => setStoppingId(null),
    async stop(underWay) {
      const active = underWay.at(-1);
      if (active === undefined) return;
      setStoppingId(active.id);
      try {
        await Promise.all(underWay.map(({ id }) => stopMessage(id)));
      } catch (error) {
        setStoppingId(null);
        showServerError(error, "Failed to stop the answer. Please try again.");
      }
    },
  };
}

/** Follows every shown message that is not final, also after a page reload and in a second tab. */
function useMessageStreams(messages: readonly Message[] | undefined, onFinal: (message: Message) => void) {
  const queryClient = useQueryClient();
  const [isConnected, setIsConnected] = useState(true);
  const latestOnFinal = useRef(onFinal);
  latestOnFinal.current = onFinal;
  const [streams] = useState(() =>
    createMessageStreams({
      queryClient,
      onFinal: (message) => latestOnFinal.current(message),
      onUnauthorized: redirectToLogin,
      onConnection: setIsConnected,
    }),
  );
  useEffect(() => {
    for (const message of messages ?? []) if (!isFinalStatus(message.status)) streams.follow(message);
  }, [streams, messages]);
  useEffect(() => () => streams.leave(), [streams]);
  return { streams, isConnected };
}

/** Times of the requests for late reasons, after the end of the answer. A rewriter sends its reasons within 8 s. */
const LOOKS_MS = [1_500, 4_000, 9_000];

const isUnexplained = (message: Message): boolean => isFinalStatus(message.status) && isAwaitingReasons(message);

/** Loads the rewriter's reasons if they arrive after the end of the answer. Calls `onCome` when they are loaded. */
function awaitReasons(queries: QueryClient, message: Message, onCome: () => void): void {
  if (!isUnexplained(message)) return;
  const { id, conversationId } = message;
  const key = messagesKey(conversationId);
  const shown = () => queries.getQueryData<Message[]>(key)?.find((one) => one.id === id);
  const look = async () => {
    const before = shown();
    // The message already has its reasons, is being answered again, or is no longer in the loaded list.
    if (before === undefined || !isUnexplained(before)) return;
    const { items } = await fetchMessages(conversationId, { limit: INITIAL_MESSAGE_COUNT });
    const explained = items.find((one) => one.id === id);
    const still = shown();
    if (explained === undefined || isUnexplained(explained) || still === undefined || !isUnexplained(still)) return;
    queries.setQueryData<Message[]>(key, (list) => list && upsertMessage(list, explained));
    onCome();
  };
  // If a request fails, the reasons are loaded when the conversation is next opened.
  for (const ms of LOOKS_MS) setTimeout(() => void look().catch(() => undefined), ms);
}
