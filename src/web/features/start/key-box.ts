/** The id of the field that takes a key. A page has at most one. */
export const KEY_BOX_ID = "key-box";

/** Scrolls to the field and focuses it. */
export function goToKeyBox(): void {
  const box = document.getElementById(KEY_BOX_ID);
  box?.scrollIntoView({ block: "center" });
  box?.focus({ preventScroll: true });
}
