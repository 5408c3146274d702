import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isFinal, type Message } from "#contract/messages.ts";
import { sendToLogin } from "#web/features/accounts/send-to-login.ts";
import { createMessageStreams } from "./message-streams.ts";

/**
 * The streams of the chat screen, for as long as it stands. Every message shown that is not final yet is followed: after
 * a refresh and in a second tab too.
 */
export function useMessageStreams(messages: readonly Message[] | undefined, onFinal: (message: Message) => void) {
  const queryClient = useQueryClient();
  const [isConnected, setIsConnected] = useState(true);
  const latestOnFinal = useRef(onFinal);
  latestOnFinal.current = onFinal;
  const [streams] = useState(() =>
    createMessageStreams({
      queryClient,
      onFinal: (message) => latestOnFinal.current(message),
      onUnauthorized: sendToLogin,
      onConnection: setIsConnected,
    }),
  );
  useEffect(() => {
    for (const message of messages ?? []) if (!isFinal(message.status)) streams.follow(message);
  }, [streams, messages]);
  useEffect(() => () => streams.leave(), [streams]);
  return { streams, isConnected };
}
