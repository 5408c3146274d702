import { type ComponentProps, lazy, Suspense } from "react";
import { LoadingSkeleton } from "#web/ui/loading-skeleton.tsx";
import type { StartPanel as Panel } from "./start-panel.tsx";

const StartPanel = lazy(async () => ({ default: (await import("./start-panel.tsx")).StartPanel }));

/** Loads the code of the panel only if no model is connected. */
export function LazyStartPanel(props: ComponentProps<typeof Panel>) {
  return (
    <Suspense fallback={<LoadingSkeleton className="greeting" />}>
      <StartPanel {...props} />
    </Suspense>
  );
}
