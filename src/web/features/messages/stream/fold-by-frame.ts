import { isFinal, type Message, type MessageEvent } from "#contract/messages.ts";
import { foldEvent } from "./fold-events.ts";

/** A tab in the background draws no frames; its state still follows, a few times a second. */
const HIDDEN_FLUSH_MS = 250;

export interface FrameFold {
  add(event: MessageEvent): void;
  /** Folds what waits for the next frame now. */
  flush(): void;
  /** As of the last frame; null until it was created. */
  message(): Message | null;
}

interface Readers {
  onChanged: (message: Message) => void;
  /** The first of its events has said what it is; never called where the message was known from the start. */
  onCreated: (message: Message) => void;
  onFinal: (message: Message) => void;
}

/** Folds what arrived since the last frame into one update. */
export function foldByFrame(initial: Message | null, { onChanged, onCreated, onFinal }: Readers): FrameFold {
  let message = initial;
  let waiting: MessageEvent[] = [];
  let cancel: (() => void) | null = null;
  const flush = () => {
    cancel?.();
    cancel = null;
    const before = message;
    for (const event of waiting) {
      message = message === null ? createdBy(event) : foldEvent(message, event);
    }
    waiting = [];
    if (message === null || message === before) return;
    onChanged(message);
    if (before === null) onCreated(message);
    if (isFinal(message.status)) onFinal(message);
  };
  return {
    add(event) {
      waiting.push(event);
      cancel ??= beforeNextFrame(flush);
    },
    flush,
    message: () => message,
  };
}

const createdBy = (event: MessageEvent): Message | null => (event.type === "message-created" ? event.message : null);

function beforeNextFrame(callback: () => void): () => void {
  const frame = requestAnimationFrame(callback);
  const timer = setTimeout(callback, HIDDEN_FLUSH_MS);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
