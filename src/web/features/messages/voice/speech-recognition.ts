/**
 * The part of the Web Speech API that is used here (https://webaudio.github.io/web-speech-api/). TypeScript's library
 * does not describe it.
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
  stop(): void;
  abort(): void;
}

export interface SpeechResultEvent {
  readonly resultIndex: number;
  readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>>;
}

export type SpeechRecognitionMaker = new () => SpeechRecognition;

/** Returns null if the browser has no speech recognition. Chromium and Safari have it under an older name. */
export function findSpeechRecognition(browser: object): SpeechRecognitionMaker | null {
  const { SpeechRecognition: present, webkitSpeechRecognition: older } = browser as {
    readonly SpeechRecognition?: SpeechRecognitionMaker;
    readonly webkitSpeechRecognition?: SpeechRecognitionMaker;
  };
  return present ?? older ?? null;
}
