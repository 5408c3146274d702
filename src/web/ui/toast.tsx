import { lazyComponent } from "./lazy-component.tsx";
import { useShownNotice } from "./notify.ts";

const ToastView = lazyComponent(async () => (await import("./toast-view.tsx")).ToastView);

/** Preloads the toast's code. After the connection is lost, the code could not be loaded any more. */
export const preloadToasts = ToastView.preload;

/** Render it once per page. It loads no code before the first toast. */
export function Toaster() {
  const notice = useShownNotice();
  return notice !== null && <ToastView notice={notice} />;
}
