import { useEffect, useId, useRef, useState } from "react";
import { includesTier, PLANS } from "#domain/plans/plans.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { type DraftKey, readDraft, writeDraft } from "#web/lib/draft.ts";
import { whenIdle } from "#web/lib/when-idle.ts";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { notify } from "#web/ui/notify.ts";
import { usePlanOffer } from "#web/ui/use-plan-offer.ts";
import type { Listening } from "./listen.ts";
import { speechRecognitionOf } from "./speech-recognition.ts";
import "./voice-button.css";

interface VoiceButtonProps {
  draftKey: DraftKey;
  /** The input takes nothing now. */
  isDisabled: boolean;
}

/** Speaks into the composer: what is recognised is added behind what is there. */
export function VoiceButton({ draftKey, isDisabled }: VoiceButtonProps) {
  const { user } = useAuth();
  const offerPlan = usePlanOffer();
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
      // A person who has gone elsewhere meanwhile stays there.
      if (document.activeElement === button.current || document.activeElement === document.body) input?.focus();
    },
    onFailed: () => setSaid(""),
    onMissing: voiceUnfetched,
  });
  // What is said for one conversation is not written into another, nor behind a prompt that has gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the moment counts in which one of them changes.
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
        // Not `disabled`: a button without focus could not say why.
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

/** The draft with the recognised text appended after a space. */
function behind(draft: string, text: string): string {
  return draft === "" || /\s$/.test(draft) ? draft + text : `${draft} ${text}`;
}

/** Worded by the specification. */
const VOICE_LOCKED = "Voice input is available for Plus and Premier members only. Click to upgrade.";

/** What follows about voice input is beyond the catalogue. */
const VOICE_UNSUPPORTED = "This browser has no speech recognition. Chrome, Edge and Safari do.";

function voiceMissing(): void {
  notify({ title: "Voice input is not available", description: VOICE_UNSUPPORTED, tone: "trouble" });
}

/** The code that listens could not be fetched. */
function voiceUnfetched(): void {
  notify({
    title: "Voice input failed",
    description: "It could not be loaded. Please check your connection and try again.",
    tone: "trouble",
  });
}

const loadListen = () => import("./listen.ts");

interface SpeechOptions {
  /** Whether a person here may listen; what listens is fetched for nobody else. */
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
function useSpeech(options: SpeechOptions): Speech {
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
