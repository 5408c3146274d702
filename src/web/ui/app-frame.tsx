import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { preloadWhenIdle } from "../lib/when-idle.ts";
import { preloadDialogs } from "./lazy-component.tsx";
import { preloadMenus } from "./menu.tsx";
import { preloadToasts } from "./toast.tsx";

/** Wraps every screen except the front page, which has no tooltips and toasts. */
export function AppFrame({ children }: { children: ReactNode }) {
  const [Tooltips, setTooltips] = useState<ComponentType | null>(null);
  useEffect(() => {
    const loadTooltips = async () => {
      const loaded = await import("./tooltips.tsx");
      setTooltips(() => loaded.Tooltips);
    };
    return preloadWhenIdle(loadTooltips, preloadToasts, preloadMenus, preloadDialogs);
  }, []);
  return (
    <>
      {children}
      {Tooltips !== null && <Tooltips />}
    </>
  );
}
