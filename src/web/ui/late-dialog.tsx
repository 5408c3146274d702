import { lazy, Suspense, useState } from "react";
import type { DialogProps } from "./dialog.tsx";

export const preloadDialogs = () => import("./dialog.tsx");
const Dialog = lazy(async () => ({ default: (await preloadDialogs()).Dialog }));

/** A dialog whose code comes when it is first opened; preloaded in idle time. */
export function LateDialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  // Once there it stays, so that its closing gives the focus back.
  return (
    wasOpen && (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    )
  );
}
