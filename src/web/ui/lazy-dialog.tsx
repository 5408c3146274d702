import { useState } from "react";
import type { DialogProps } from "./dialog.tsx";
import { lazyComponent } from "./lazy-component.tsx";

const Dialog = lazyComponent(async () => (await import("./dialog.tsx")).Dialog);
export const preloadDialogs = Dialog.preload;

/** A dialog that loads its code in idle time, or when it is first opened. */
export function LazyDialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  // A closed dialog stays mounted so that it can return the focus.
  return wasOpen && <Dialog {...props} />;
}
