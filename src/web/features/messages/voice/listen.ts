import { type Notice, notify } from "#web/ui/notify.ts";
import { isShortcut } from "#web/ui/shortcuts.ts";
import type { SpeechRecognition, SpeechRecognitionMaker, SpeechResultEvent } from "./speech-recognition.ts";

/** The only language the specification asks for. */
const LANGUAGE = "en-US";

export interface ListenOptions {
  onHeard: (text: string) => void;
  /** It has failed, which has been said. */
  onFailed: () => void;
  /** It listens no more. */
  onEnd: () => void;
}

export interface Listening {
  /** Ends listening; what was heard until then still comes. */
  readonly stop: () => void;
  /** Ends listening, and what was heard is nobody's. */
  readonly abort: () => void;
}

/**
 * Listens once: until a result, an error or the end of speech. Escape ends it as `stop` does; leaving the page, or turning to
 * another tab, ends it for good. Null where it cannot begin, which has been said.
 */
export function listen(Recognition: SpeechRecognitionMaker, options: ListenOptions): Listening | null {
  const recognition = prepared(Recognition);
  // What an ended recognition still says is about something that nobody waits for.
  let isRunning = true;
  /** A person who stops it knows that there may be nothing. */
  let wasStopped = false;
  let isSettled = false;
  const off = new AbortController();
  const end = () => {
    isRunning = false;
    off.abort();
    options.onEnd();
  };
  const fail = (code: string) => {
    options.onFailed();
    voiceFailed(code);
  };
  const abort = () => {
    if (!isRunning) return;
    end();
    recognition.abort();
  };
  const stop = () => {
    wasStopped = true;
    recognition.stop();
  };
  recognition.onresult = (event) => {
    const text = transcriptOf(event);
    if (!isRunning || text === "") return;
    isSettled = true;
    options.onHeard(text);
  };
  recognition.onerror = ({ error }) => {
    if (!isRunning || isSettled) return;
    isSettled = true;
    const isExpected = error === "aborted" || (error === "no-speech" && wasStopped);
    if (!isExpected) fail(error);
  };
  recognition.onend = () => {
    if (!isRunning) return;
    end();
    if (!isSettled && !wasStopped) fail("no-speech");
  };
  try {
    recognition.start();
  } catch {
    fail("unknown");
    return null;
  }
  endWith({ stop, abort }, off.signal);
  return { stop, abort };
}

/** What was recognised, in one line; "" where nothing was. */
function transcriptOf({ resultIndex, results }: SpeechResultEvent): string {
  const said: string[] = [];
  for (let index = resultIndex; index < results.length; index += 1) said.push(results[index]?.[0]?.transcript ?? "");
  return said.join(" ").replace(/\s+/g, " ").trim();
}

function prepared(Recognition: SpeechRecognitionMaker): SpeechRecognition {
  const recognition = new Recognition();
  recognition.lang = LANGUAGE;
  recognition.continuous = false;
  recognition.interimResults = false;
  recognition.maxAlternatives = 1;
  return recognition;
}

/** Ends listening on Escape, when the page is left and when another tab is shown. */
function endWith({ stop, abort }: Listening, signal: AbortSignal): void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShortcut("stop", event) || event.isComposing) return;
    // The answer under way, or an overlay, would take the key as its own.
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  window.addEventListener("keydown", onKeyDown, { capture: true, signal });
  window.addEventListener("pagehide", abort, { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && abort(), { signal });
}

/** By the Web Speech API's error codes. */
const FAILURES: Readonly<Record<string, Pick<Notice, "title" | "description">>> = {
  "not-allowed": {
    title: "Microphone blocked",
    description: "Allow the microphone for this site in your browser, then try again.",
  },
  "service-not-allowed": {
    title: "Voice input blocked",
    description: "Your browser does not allow speech recognition here. Check its settings, then try again.",
  },
  "audio-capture": { title: "No microphone found", description: "Connect a microphone, then try again." },
  network: {
    title: "Voice input failed",
    description: "The browser's speech service could not be reached. Please check your connection and try again.",
  },
  "no-speech": {
    title: "Nothing heard",
    description: "Please try again, and speak a little closer to the microphone.",
  },
  "language-not-supported": {
    title: "Voice input failed",
    description: "Your browser does not recognize American English, which voice input needs.",
  },
};

function voiceFailed(code: string): void {
  const failure = FAILURES[code] ?? { title: "Voice input failed", description: "Please try again." };
  notify({ ...failure, tone: "trouble" });
}
