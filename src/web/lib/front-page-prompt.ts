const KEY = "tried";

/** Stores a visitor's prompt from the front page in this tab, until the visitor has an account to send it from. */
export function storeFrontPagePrompt(prompt: string): void {
  if (prompt.trim() === "") sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, prompt.trim());
}

export const readFrontPagePrompt = (): string => sessionStorage.getItem(KEY) ?? "";
