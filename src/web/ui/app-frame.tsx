import { type ReactNode, useEffect } from "react";
import { whenIdle } from "../lib/when-idle.ts";
import { preloadDialogs } from "./late-dialog.tsx";
import { preloadMenus } from "./menu.tsx";
import { preloadToasts } from "./toast.tsx";
import { TooltipProvider } from "./tooltip.tsx";

/** Around every screen but the front page, which loads without tooltips and toasts. */
export function AppFrame({ children }: { children: ReactNode }) {
  useEffect(() => whenIdle(preloadToasts, preloadMenus, preloadDialogs), []);
  return <TooltipProvider>{children}</TooltipProvider>;
}
