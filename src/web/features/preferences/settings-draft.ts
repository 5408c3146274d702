import type { PreferenceFormValues } from "./preference-form.ts";

/**
 * Unsaved changes in the settings. They are in the tab's session storage: closing the panel or reloading the page keeps
 * them, signing out deletes them.
 */
export type SettingsDraft = Partial<PreferenceFormValues>;

const nameOf = (userId: number): string => `settings:${userId}`;

export function readSettingsDraft(userId: number): SettingsDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(userId)) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

export function keepSettingsDraft(userId: number, draft: SettingsDraft): void {
  if (Object.keys(draft).length === 0) sessionStorage.removeItem(nameOf(userId));
  else sessionStorage.setItem(nameOf(userId), JSON.stringify(draft));
}

/** The answers that differ from the initial values. */
export function findChangedSettings(start: PreferenceFormValues, now: PreferenceFormValues): SettingsDraft {
  const changed = Object.entries(now).filter(([field, value]) => value !== start[field as keyof PreferenceFormValues]);
  return Object.fromEntries(changed);
}

/** Applies a draft to the initial values. Ignores fields that no longer exist or have another type. */
export function applySettingsDraft(start: PreferenceFormValues, draft: SettingsDraft): PreferenceFormValues {
  const fitting = Object.entries(draft).filter(
    ([field, value]) => typeof value === typeof start[field as keyof PreferenceFormValues] && field in start,
  );
  return { ...start, ...Object.fromEntries(fitting) };
}
