import { useEffect, useId, useRef, useState } from "react";
import { includesTier, PLANS } from "#domain/plans/plans.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { type DraftKey, readDraft, writeDraft } from "#web/lib/draft.ts";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { usePlanOffer } from "#web/ui/use-plan-offer.ts";
import { useSpeech } from "./use-speech.ts";
import { VOICE_LOCKED, VOICE_UNSUPPORTED, voiceMissing, voiceUnfetched } from "./voice-words.ts";
import "./voice-button.css";

interface VoiceButtonProps {
  draftKey: DraftKey;
  /** The input takes nothing now. */
  isDisabled: boolean;
}

/** Speaks into the composer: what is recognised is added behind what stands there. */
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
      // Whoever has gone elsewhere meanwhile stays there.
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
