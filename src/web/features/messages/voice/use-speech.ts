import { useEffect, useRef, useState } from "react";
import { isShortcut } from "#web/ui/shortcuts.ts";
import { type SpeechRecognition, speechRecognitionOf, transcriptOf } from "./speech-recognition.ts";

/** The only language the specification asks for. */
const LANGUAGE = "en-US";

interface SpeechOptions {
  onHeard: (text: string) => void;
  /** The specification's error codes, such as "not-allowed"; "no-speech" also when it ends without a word. */
  onFailed: (code: string) => void;
}

export interface Speech {
  readonly isSupported: boolean;
  readonly isListening: boolean;
  readonly start: () => void;
  /** Ends listening; what was heard until then still comes. */
  readonly stop: () => void;
  /** Ends listening, and what was heard is nobody's. */
  readonly abort: () => void;
}

/**
 * Listens once: idle, listening, idle on a result, an error or the end of speech. Escape ends it as `stop` does;
 * leaving the page, or turning to another tab, ends it for good.
 */
export function useSpeech(options: SpeechOptions): Speech {
  const [isListening, setIsListening] = useState(false);
  const running = useRef<SpeechRecognition | null>(null);
  /** Whoever stops it knows that there may be nothing. */
  const wasStopped = useRef(false);
  const latest = useRef(options);
  latest.current = options;
  const Recognition = speechRecognitionOf(window);

  const end = () => {
    running.current = null;
    setIsListening(false);
  };
  const abort = () => {
    const recognition = running.current;
    end();
    recognition?.abort();
  };
  const stop = () => {
    wasStopped.current = true;
    running.current?.stop();
  };
  const start = () => {
    if (Recognition === null || running.current !== null) return;
    const recognition = prepared(Recognition);
    // What an ended recognition still says is about something that nobody waits for.
    const isRunning = () => running.current === recognition;
    tellOnce(recognition, {
      isRunning,
      wasStopped: () => wasStopped.current,
      onHeard: (text) => latest.current.onHeard(text),
      onFailed: (code) => latest.current.onFailed(code),
      onEnd: end,
    });
    running.current = recognition;
    wasStopped.current = false;
    try {
      recognition.start();
      setIsListening(true);
    } catch {
      end();
      latest.current.onFailed("unknown");
    }
  };
  useWaysToEnd(isListening, stop, abort);
  useEffect(
    () => () => {
      const recognition = running.current;
      running.current = null;
      recognition?.abort();
    },
    [],
  );
  return { isSupported: Recognition !== null, isListening, start, stop, abort };
}

function prepared(Recognition: new () => SpeechRecognition): SpeechRecognition {
  const recognition = new Recognition();
  recognition.lang = LANGUAGE;
  recognition.continuous = false;
  recognition.interimResults = false;
  recognition.maxAlternatives = 1;
  return recognition;
}

interface Listener extends SpeechOptions {
  isRunning: () => boolean;
  /** True once the user has ended it: hearing nothing is no failure then. */
  wasStopped: () => boolean;
  onEnd: () => void;
}

/** Reports whichever comes first: a result, an error or the end of speech. */
function tellOnce(recognition: SpeechRecognition, listener: Listener): void {
  let isSettled = false;
  recognition.onresult = (event) => {
    const text = transcriptOf(event);
    if (!listener.isRunning() || text === "") return;
    isSettled = true;
    listener.onHeard(text);
  };
  recognition.onerror = ({ error }) => {
    if (!listener.isRunning() || isSettled) return;
    isSettled = true;
    const isExpected = error === "aborted" || (error === "no-speech" && listener.wasStopped());
    if (!isExpected) listener.onFailed(error);
  };
  recognition.onend = () => {
    if (!listener.isRunning()) return;
    listener.onEnd();
    if (!isSettled && !listener.wasStopped()) listener.onFailed("no-speech");
  };
}

/** Ends listening on Escape, when the page is left and when another tab is shown. */
function useWaysToEnd(isListening: boolean, stop: () => void, abort: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they do stays the same from render to render.
  useEffect(() => {
    if (!isListening) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut("stop", event) || event.isComposing) return;
      // The answer under way, or an overlay, would take the key as its own.
      event.preventDefault();
      event.stopPropagation();
      stop();
    };
    const onHidden = () => document.visibilityState === "hidden" && abort();
    window.addEventListener("keydown", onKeyDown, { capture: true });
    window.addEventListener("pagehide", abort);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      window.removeEventListener("keydown", onKeyDown, { capture: true });
      window.removeEventListener("pagehide", abort);
      document.removeEventListener("visibilitychange", onHidden);
    };
  }, [isListening]);
}
