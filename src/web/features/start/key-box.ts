/** The id of the field for a key. A page has at most one such field. */
export const KEY_BOX_ID = "key-box";

export function goToKeyBox(): void {
  const box = document.getElementById(KEY_BOX_ID);
  box?.scrollIntoView({ block: "center" });
  box?.focus({ preventScroll: true });
}
