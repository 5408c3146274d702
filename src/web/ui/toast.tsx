import { lazy, Suspense } from "react";
import { useShownNotice } from "./notify.ts";

const loadView = () => import("./toast-view.tsx");
const ToastView = lazy(async () => ({ default: (await loadView()).ToastView }));

/** Preloads the toast's code, which could not be loaded once the connection is lost. */
export const preloadToasts = loadView;

/** Used once per page. Loads nothing before the first toast. */
export function Toaster() {
  const notice = useShownNotice();
  if (notice === null) return null;
  return (
    <Suspense fallback={null}>
      <ToastView notice={notice} />
    </Suspense>
  );
}
