import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from "react";

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
