/** The id of the field for a key. A page has at most one such field. */
export const API_KEY_INPUT_ID = "key-box";

export function focusApiKeyInput(): void {
  const box = document.getElementById(API_KEY_INPUT_ID);
  box?.scrollIntoView({ block: "center" });
  box?.focus({ preventScroll: true });
}
