import { useSyncExternalStore } from "react";

/** The user's choice. The browser stores it as `theme`. "system" follows the device. */
export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_OPTIONS = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "system", label: "System" },
] as const satisfies readonly { value: Theme; label: string }[];

const STORAGE_KEY = "theme";
const listeners = new Set<() => void>();
let isForcedLight = false;

function storedTheme(): Theme {
  const stored = localStorage.getItem(STORAGE_KEY);
  return THEMES.find((theme) => theme === stored) ?? "system";
}

// public/theme-start.js does the same before the first paint. Keep both in sync.
function paint() {
  const theme = isForcedLight ? "light" : storedTheme();
  if (theme === "system") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.setAttribute("data-theme", theme);
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(STORAGE_KEY, theme);
  paint();
  for (const listener of listeners) listener();
}

/** Shows the light theme, whatever theme is stored. For pages that only signed-out visitors see. */
export function forceLightTheme(isForced: boolean): void {
  isForcedLight = isForced;
  paint();
}

function subscribe(listener: () => void) {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEY && event.key !== null) return;
    paint();
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, storedTheme);
}
