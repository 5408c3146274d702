import { lazy, Suspense, useState } from "react";
import type { DialogProps } from "./dialog.tsx";

export const preloadDialogs = () => import("./dialog.tsx");
const Dialog = lazy(async () => ({ default: (await preloadDialogs()).Dialog }));

/** A dialog that loads its code in idle time, or when it is first opened. */
export function LazyDialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  // A closed dialog stays mounted so that it can return the focus.
  return (
    wasOpen && (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    )
  );
}
