const KEY = "tried";

/** What a visitor wrote on the front page waits in this tab, until they have an account to send it from. */
export function keepTried(prompt: string): void {
  if (prompt.trim() === "") sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, prompt.trim());
}

/** "" where nothing was tried. */
export const readTried = (): string => sessionStorage.getItem(KEY) ?? "";
