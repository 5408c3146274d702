import { type ComponentProps, lazy, Suspense } from "react";
import { Dots } from "#web/ui/dots.tsx";
import type { CompareTurn as Loaded } from "./compare-turn.tsx";

const CompareTurn = lazy(async () => ({ default: (await import("./compare-turn.tsx")).CompareTurn }));

/** Few conversations compare models; the code for it comes with the first that does. */
export function LateCompareTurn(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<Dots />}>
      <CompareTurn {...props} />
    </Suspense>
  );
}
