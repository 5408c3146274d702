import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

interface ComposerActionProps {
  isAnswering: boolean;
  isStopping: boolean;
  isImproving: boolean;
  canSend: boolean;
  sendLabel: string;
  onStop: () => void;
  onGiveUp: () => void;
  /** null: nothing is on its way. */
  onCancelUpload: (() => void) | null;
}

/** The one button of the composer: it sends, or ends what is under way. */
export function ComposerAction(props: ComposerActionProps) {
  const { isAnswering, isStopping, isImproving, canSend, sendLabel, onStop, onGiveUp, onCancelUpload } = props;
  if (isAnswering) {
    return (
      <Button onClick={onStop} disabled={isStopping}>
        <Icon name="stop" />
        {isStopping ? "Stopping..." : "Stop"}
      </Button>
    );
  }
  if (isImproving) {
    return (
      <>
        <span className="note improving" role="status">
          Improving...
        </span>
        <Button onClick={onGiveUp}>Cancel</Button>
      </>
    );
  }
  if (onCancelUpload !== null) {
    return (
      // An element of its own: turned into the button that sends, it would send with the very same click.
      <Button key="cancel" onClick={onCancelUpload}>
        Cancel upload
      </Button>
    );
  }
  return (
    <Button type="submit" className="send" variant={canSend ? "primary" : "secondary"} disabled={!canSend}>
      <Icon name="arrow-up" />
      <span>{sendLabel}</span>
    </Button>
  );
}
