import { type Notice, notify } from "#web/ui/notify.ts";

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

export function voiceFailed(code: string): void {
  const failure = FAILURES[code] ?? { title: "Voice input failed", description: "Please try again." };
  notify({ ...failure, tone: "trouble" });
}
