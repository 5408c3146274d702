import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import type { Model } from "#contract/models.ts";
import type { ModelName } from "#domain/catalogue/models.ts";
import type { CompareActions } from "#web/features/messages/actions/compare-actions.ts";
import { whenIdle } from "#web/lib/when-idle.ts";

const load = () => import("#web/features/messages/compare/compare-dialog.tsx");
const CompareDialog = lazy(async () => ({ default: (await load()).CompareDialog }));

interface Asked {
  readonly prompt: string;
  readonly first: ModelName | null;
}

/** The choice of models for one prompt: put `dialog` into the screen; `actions` open it. */
export function useCompareDialog(
  models: readonly Model[],
  isIncluded: boolean,
  onCompare: (prompt: string, models: readonly ModelName[], isFromComposer: boolean) => void,
  /** Whether what waits in the composer has to be looked at. */
  hasPictures: () => boolean,
): { dialog: ReactNode; actions: CompareActions } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const actions = useMemo<CompareActions>(
    () => ({ isIncluded, choose: (prompt, first) => setAsked({ prompt, first }) }),
    [isIncluded],
  );
  useEffect(() => (isIncluded ? whenIdle(load) : undefined), [isIncluded]);
  const close = () => setAsked(null);
  return {
    actions,
    dialog: asked !== null && (
      <Suspense fallback={null}>
        <CompareDialog
          models={asked.first === null && hasPictures() ? models.filter(({ seesImages }) => seesImages) : models}
          first={asked.first}
          onClose={close}
          onCompare={(chosen) => {
            close();
            // Only a turn that is there has a model already.
            onCompare(asked.prompt, chosen, asked.first === null);
          }}
        />
      </Suspense>
    ),
  };
}
