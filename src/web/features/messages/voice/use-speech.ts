import { useEffect, useRef, useState } from "react";
import { whenIdle } from "#web/lib/when-idle.ts";
import type { Listening } from "./listen.ts";
import { speechRecognitionOf } from "./speech-recognition.ts";

const loadListen = () => import("./listen.ts");

interface SpeechOptions {
  /** Whether somebody here may listen; what listens is fetched for nobody else. */
  isIncluded: boolean;
  onHeard: (text: string) => void;
  /** It has failed, which has been said. */
  onFailed: () => void;
  /** What listens could not be fetched. */
  onMissing: () => void;
}

interface Speech {
  readonly isSupported: boolean;
  readonly isListening: boolean;
  readonly start: () => Promise<void>;
  /** Ends listening; what was heard until then still comes. */
  readonly stop: () => void;
  /** Ends listening, and what was heard is nobody's. */
  readonly abort: () => void;
}

/** Listens once at a time, as listen.ts does it; leaving the page ends it. */
export function useSpeech(options: SpeechOptions): Speech {
  const [isListening, setIsListening] = useState(false);
  const running = useRef<Listening | null>(null);
  /** Counts what was begun and given up: what comes for an earlier one is too late. */
  const turn = useRef(0);
  const latest = useRef(options);
  latest.current = options;
  const Recognition = speechRecognitionOf(window);
  const isUsable = options.isIncluded && Recognition !== null;
  useEffect(() => (isUsable ? whenIdle(loadListen) : undefined), [isUsable]);

  const abort = () => {
    turn.current += 1;
    running.current?.abort();
  };
  const start = async () => {
    if (Recognition === null || running.current !== null) return;
    turn.current += 1;
    const own = turn.current;
    const loaded = await loadListen().catch(() => null);
    if (own !== turn.current) return;
    if (loaded === null) return latest.current.onMissing();
    running.current = loaded.listen(Recognition, {
      onHeard: (text) => latest.current.onHeard(text),
      onFailed: () => latest.current.onFailed(),
      onEnd: () => {
        running.current = null;
        setIsListening(false);
      },
    });
    setIsListening(running.current !== null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it ends stays the same from render to render.
  useEffect(() => abort, []);
  return { isSupported: Recognition !== null, isListening, start, stop: () => running.current?.stop(), abort };
}
