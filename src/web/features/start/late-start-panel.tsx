import { type ComponentProps, lazy, Suspense } from "react";
import { LoadingLines } from "#web/ui/loading-lines.tsx";
import type { StartPanel as Panel } from "./start-panel.tsx";

const StartPanel = lazy(async () => ({ default: (await import("./start-panel.tsx")).StartPanel }));

/** Its code comes where no model is connected, and nowhere else. */
export function LateStartPanel(props: ComponentProps<typeof Panel>) {
  return (
    <Suspense fallback={<LoadingLines className="greeting" />}>
      <StartPanel {...props} />
    </Suspense>
  );
}
