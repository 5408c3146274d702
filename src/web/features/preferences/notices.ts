import { SETTINGS_TOAST_MS } from "#contract/limits.ts";
import { ApiError } from "#web/lib/api.ts";
import type { Notice } from "#web/ui/notify.ts";

/** The specification defines these texts. */
export const SETTINGS_SAVED: Notice = {
  title: "Settings updated",
  description: "Your preferences have been saved successfully.",
  durationMs: SETTINGS_TOAST_MS,
};
export const SETTINGS_FAILED: Notice = {
  title: "Error",
  description: "Failed to update settings. Please try again.",
  tone: "trouble",
};
export const NAME_REQUIRED: Notice = {
  title: "Name required",
  description: "Please enter your name to continue.",
  tone: "trouble",
};
export const SESSION_EXPIRED: Notice = {
  title: "Session expired",
  description: "Please sign in again to continue.",
  tone: "trouble",
};
export const ONBOARDING_FAILED: Notice = {
  title: "Error",
  description: "Failed to save your profile. Please try again.",
  tone: "trouble",
};

export const onboardedNotice = (brandName: string): Notice => ({
  title: `Welcome to ${brandName}`,
  description: "Your profile has been set up successfully.",
});

/** Not in the specification: the panel closes with unsaved changes. */
export const CHANGES_KEPT: Notice = {
  // This tone shows no tick, because nothing was saved.
  tone: "trouble",
  title: "Not saved yet",
  description: "Your changes are kept. Open Settings again to save or discard them.",
};
/** Not in the specification: the panel's code could not be loaded. */
export const SETTINGS_UNREACHABLE: Notice = {
  title: "Error",
  description: "Settings could not be opened. Please check your connection and try again.",
  tone: "trouble",
};

/** `field` is the label of the first invalid field. */
export function invalidAnswerNotice(field: string, message: string | undefined): Notice {
  const description = message === undefined ? field : `${field}: ${message}`;
  return { title: "Invalid input", description, tone: "trouble" };
}

export const isUnauthorizedError = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
