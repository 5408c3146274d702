import { type ReactNode, useEffect } from "react";
import { preloadToasts } from "./toast.tsx";
import { TooltipProvider } from "./tooltip.tsx";

/** Around every screen but the front page, which loads without tooltips and toasts. */
export function AppFrame({ children }: { children: ReactNode }) {
  useEffect(preloadToasts, []);
  return <TooltipProvider>{children}</TooltipProvider>;
}
