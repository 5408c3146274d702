import { lazy, Suspense } from "react";
import { useShownNotice } from "./notify.ts";

const loadView = () => import("./toast-view.tsx");
const ToastView = lazy(async () => ({ default: (await loadView()).ToastView }));

/** Fetches the toast's code ahead of need: a toast about a lost network cannot be fetched any more. */
export const preloadToasts = loadView;

/** Exists once in the page. Costs nothing until the first toast. */
export function Toaster() {
  const notice = useShownNotice();
  if (notice === null) return null;
  return (
    <Suspense fallback={null}>
      <ToastView notice={notice} />
    </Suspense>
  );
}
