/**
 * The part of the browser's Web Speech API that is used here (https://webaudio.github.io/web-speech-api/); TypeScript's own
 * library does not describe it.
 */
export interface SpeechRecognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  maxAlternatives: number;
  onresult: ((event: SpeechResultEvent) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  /** Ends listening and still reports what was heard. */
  stop(): void;
  /** Ends listening and reports nothing. */
  abort(): void;
}

export interface SpeechResultEvent {
  readonly resultIndex: number;
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>>;
}

export type SpeechRecognitionMaker = new () => SpeechRecognition;

/** Null where the browser has none. Chromium and Safari have it under an older name. */
export function findSpeechRecognition(browser: object): SpeechRecognitionMaker | null {
  const { SpeechRecognition: present, webkitSpeechRecognition: older } = browser as {
    readonly SpeechRecognition?: SpeechRecognitionMaker;
    readonly webkitSpeechRecognition?: SpeechRecognitionMaker;
  };
  return present ?? older ?? null;
}
