import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from "react";
import type { DialogProps } from "./dialog.tsx";

/**
 * A component whose code is loaded when it is first rendered, or by `preload`. Until then it shows `fallback`. A
 * component of React's `lazy` shows its fallback once even if its code is already loaded.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    loaded ??= await load();
  };
  const Awaited = lazy(async () => ({ default: await load() }));
  function LazyComponent(props: Props) {
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? (Awaited as unknown as ComponentType<Props>));
    return <Suspense fallback={fallback}>{createElement(Component, props)}</Suspense>;
  }
  return Object.assign(LazyComponent, { preload });
}

const Dialog = lazyComponent(async () => (await import("./dialog.tsx")).Dialog);
export const preloadDialogs = Dialog.preload;

/** A dialog that loads its code in idle time, or when it is first opened. */
export function LazyDialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  // A closed dialog stays mounted so that it can return the focus.
  return wasOpen && <Dialog {...props} />;
}
