import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import { Button } from "#web/ui/button.tsx";
import { useCompare } from "./compare-actions.ts";
import { type DraftKey, readDraft, useDraftHas } from "./draft.ts";

/** Sends what stands in the composer to several models; for those whose plan has it. */
export function CompareButton({ draftKey, isBusy }: { draftKey: DraftKey; isBusy: boolean }) {
  const compare = useCompare();
  const isSendable = useDraftHas(draftKey, (draft) => draft.trim() !== "" && draft.trim().length <= PROMPT_LENGTH_MAX);
  if (compare === null || !compare.isIncluded) return null;
  return (
    <Button
      variant="quiet"
      size="tiny"
      className="compare-button"
      disabled={isBusy || !isSendable}
      onClick={() => compare.choose(readDraft(draftKey).trim(), null)}
    >
      Compare models
    </Button>
  );
}
