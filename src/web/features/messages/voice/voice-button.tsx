import { useEffect, useId, useRef, useState } from "react";
import { includesTier, PLANS } from "#domain/plans/plans.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { type DraftKey, readDraft, writeDraft } from "#web/lib/draft.ts";
import { preloadWhenIdle } from "#web/lib/when-idle.ts";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { notify } from "#web/ui/notify.ts";
import { useUpgradeRedirect } from "#web/ui/use-upgrade-redirect.ts";
import type { SpeechSession } from "./recognize-speech.ts";
import { findSpeechRecognition } from "./speech-recognition.ts";
import "./voice-button.css";

interface VoiceButtonProps {
  draftKey: DraftKey;
  isDisabled: boolean;
}

export function VoiceButton({ draftKey, isDisabled }: VoiceButtonProps) {
  const { user } = useAuth();
  const offerPlan = useUpgradeRedirect();
  const button = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState("");
  const reasonId = useId();
  const isLocked = user === null || !includesTier(user.subscriptionTier, "plus");
  const { isSupported, isListening, start, stop, abort } = useSpeech({
    isIncluded: !isLocked,
    onHeard: (text) => {
      writeDraft(draftKey, behind(readDraft(draftKey), text));
      setSaid(`Added: ${text}`);
      const input = button.current?.closest("form")?.querySelector("textarea");
      // If the user has moved the focus elsewhere, the focus stays there.
      if (document.activeElement === button.current || document.activeElement === document.body) input?.focus();
    },
    onFailed: () => setSaid(""),
    onMissing: voiceUnfetched,
  });
  // Aborts when the conversation changes or the prompt is sent, because speech must not go into another draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when one of them changes, and reads neither.
  useEffect(abort, [draftKey, isDisabled]);

  const press = () => {
    if (isDisabled) return;
    if (isListening) return stop();
    if (!isSupported) return voiceMissing();
    if (isLocked) return offerPlan(VOICE_LOCKED);
    setSaid("");
    void start();
  };
  return (
    <span className="voice">
      <IconButton
        ref={button}
        icon={isListening ? "stop" : "mic"}
        label={isListening ? "Stop listening" : "Voice input"}
        lockedTo={isLocked && isSupported ? PLANS.plus.label : undefined}
        aria-describedby={isSupported ? undefined : reasonId}
        // Not `disabled`: a disabled button gets no focus and could not show why.
        aria-disabled={!isSupported || isDisabled || undefined}
        onClick={press}
      />
      {!isSupported && (
        <span className="sr" id={reasonId}>
          {VOICE_UNSUPPORTED}
        </span>
      )}
      {isListening && (
        <span className="listening" aria-hidden="true">
          <Icon name="mic" />
          Listening...
        </span>
      )}
      <span className="sr" role="status">
        {isListening ? "Listening. Escape stops." : said}
      </span>
    </span>
  );
}

function behind(draft: string, text: string): string {
  return draft === "" || /\s$/.test(draft) ? draft + text : `${draft} ${text}`;
}

/** The specification sets this text. */
const VOICE_LOCKED = "Voice input is available for Plus and Premier members only. Click to upgrade.";

/** The specification has no texts for this case and the next ones. */
const VOICE_UNSUPPORTED = "This browser has no speech recognition. Chrome, Edge and Safari do.";

function voiceMissing(): void {
  notify({ title: "Voice input is not available", description: VOICE_UNSUPPORTED, tone: "trouble" });
}

function voiceUnfetched(): void {
  notify({
    title: "Voice input failed",
    description: "It could not be loaded. Please check your connection and try again.",
    tone: "trouble",
  });
}

const loadListen = () => import("./recognize-speech.ts");

interface SpeechOptions {
  /** True: the user's plan includes voice input. The code is loaded only then. */
  isIncluded: boolean;
  onHeard: (text: string) => void;
  onFailed: () => void;
  onMissing: () => void;
}

interface Speech {
  readonly isSupported: boolean;
  readonly isListening: boolean;
  readonly start: () => Promise<void>;
  readonly stop: () => void;
  readonly abort: () => void;
}

/** Runs one `listen` at a time. Unmounting aborts it. */
function useSpeech(options: SpeechOptions): Speech {
  const [isListening, setIsListening] = useState(false);
  const running = useRef<SpeechSession | null>(null);
  /** Increases at each start and abort. When the voice code has loaded, a start with an old number is ignored. */
  const turn = useRef(0);
  const latest = useRef(options);
  latest.current = options;
  const Recognition = findSpeechRecognition(window);
  const isUsable = options.isIncluded && Recognition !== null;
  useEffect(() => (isUsable ? preloadWhenIdle(loadListen) : undefined), [isUsable]);

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
    running.current = loaded.recognizeSpeech(Recognition, {
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
