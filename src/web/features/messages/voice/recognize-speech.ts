import { type Notice, notify } from "#web/ui/notify.ts";
import { isShortcut } from "#web/ui/shortcuts.ts";
import type { SpeechRecognition, SpeechRecognitionMaker, SpeechResultEvent } from "./speech-recognition.ts";

/** The only language that the specification requires. */
const LANGUAGE = "en-US";

export interface ListenOptions {
  onHeard: (text: string) => void;
  /** Called when listening failed. The user is notified, too. */
  onFailed: () => void;
  onEnd: () => void;
}

export interface SpeechSession {
  /** Stops listening and still reports what was heard. */
  readonly stop: () => void;
  /** Stops listening and discards what was heard. */
  readonly abort: () => void;
}

/** Listens until a result, an error or the end of speech. If the start fails, notifies the user and returns null. */
export function recognizeSpeech(Recognition: SpeechRecognitionMaker, options: ListenOptions): SpeechSession | null {
  const recognition = prepared(Recognition);
  // Late events of an ended recognition are ignored.
  let isRunning = true;
  /** If the user stopped listening, a missing result is not an error. */
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

/** Returns "" if nothing was recognised. */
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

/** Escape stops listening. Leaving the page or switching tabs aborts it. */
function endWith({ stop, abort }: SpeechSession, signal: AbortSignal): void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isShortcut("stop", event) || event.isComposing) return;
    // Otherwise Escape would also stop the running answer or close an overlay.
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  window.addEventListener("keydown", onKeyDown, { capture: true, signal });
  window.addEventListener("pagehide", abort, { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && abort(), { signal });
}

/** Keyed by the error codes of the Web Speech API. */
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
