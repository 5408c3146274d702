import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import { countCodePoints } from "#domain/text/text-length.ts";
import { type DraftKey, readDraft, useDraftHas } from "#web/lib/draft.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useCompare } from "../actions/message-actions.ts";
import "./compare-turn.css";

interface CompareButtonProps {
  draftKey: DraftKey;
  isBusy: boolean;
}

export function CompareButton({ draftKey, isBusy }: CompareButtonProps) {
  const compare = useCompare();
  const isSendable = useDraftHas(
    draftKey,
    (draft) => draft.trim() !== "" && countCodePoints(draft.trim()) <= PROMPT_LENGTH_MAX,
  );
  if (compare === null || !compare.isIncluded) return null;
  const isDisabled = isBusy || !isSendable;
  const choose = () => compare.choose(readDraft(draftKey).trim(), null);
  return (
    <Button variant="quiet" size="tiny" className="compare-button" disabled={isDisabled} onClick={choose}>
      <Icon name="compare" />
      Compare models
    </Button>
  );
}
