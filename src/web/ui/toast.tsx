import { lazy, Suspense } from "react";
import { useShownNotice } from "./notify.ts";

const loadView = () => import("./toast-view.tsx");
const ToastView = lazy(async () => ({ default: (await loadView()).ToastView }));

/** Preloads the toast's code. After the connection is lost, the code could not be loaded any more. */
export const preloadToasts = loadView;

/** Render it once per page. It loads no code before the first toast. */
export function Toaster() {
  const notice = useShownNotice();
  if (notice === null) return null;
  return (
    <Suspense fallback={null}>
      <ToastView notice={notice} />
    </Suspense>
  );
}
