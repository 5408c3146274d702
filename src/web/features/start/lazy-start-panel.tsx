import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { LoadingSkeleton } from "#web/ui/waiting.tsx";

/** Loads the code of the panel only if no model is connected. */
export const LazyStartPanel = lazyComponent(
  async () => (await import("./start-panel.tsx")).StartPanel,
  <LoadingSkeleton className="greeting" />,
);
