import { notify } from "#web/ui/notify.ts";

/** Worded by the specification. */
export const VOICE_LOCKED = "Voice input is available for Plus and Premier members only. Click to upgrade.";

/** What follows about voice input is beyond the catalogue. */
export const VOICE_UNSUPPORTED = "This browser has no speech recognition. Chrome, Edge and Safari do.";

export function voiceMissing(): void {
  notify({ title: "Voice input is not available", description: VOICE_UNSUPPORTED, tone: "trouble" });
}

/** The code that listens could not be fetched. */
export function voiceUnfetched(): void {
  notify({
    title: "Voice input failed",
    description: "It could not be loaded. Please check your connection and try again.",
    tone: "trouble",
  });
}
