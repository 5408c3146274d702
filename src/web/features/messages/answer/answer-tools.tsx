import { useContext } from "react";
import { useLocation } from "wouter";
import type { Message } from "#contract/messages.ts";
import { copyText } from "#domain/replies.ts";
import { Button } from "#web/ui/button.tsx";
import { copyToClipboard } from "#web/ui/copy-to-clipboard.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { useCompare } from "../actions/compare-actions.ts";
import { OtherModelsContext, useMessageActions } from "../actions/message-actions.ts";
import { useShare } from "../actions/share-action.ts";

/** What can be done with an answer that is there. */
export function AnswerTools({ message, isNarrow }: { message: Message; isNarrow: boolean }) {
  const { sendOriginal } = useMessageActions();
  const share = useShare();
  // No model of ours gave it: there is nothing to judge, and nothing to ask again but the prompt.
  const isOurs = message.importedAt === null;
  return (
    <fieldset className="tools-row" aria-label="This answer">
      {isOurs && (
        <>
          <Feedback message={message} value={1} label="Helpful" icon="thumb-up" isNarrow={isNarrow} />
          <Feedback message={message} value={-1} label="Not helpful" icon="thumb-down" isNarrow={isNarrow} />
        </>
      )}
      <Button variant="quiet" onClick={() => copyToClipboard(copyText(message.chatGptResponse ?? ""))}>
        <Icon name="copy" />
        Copy
      </Button>
      {message.isImprovementOn && (
        <Button variant="quiet" onClick={() => sendOriginal(message)}>
          <Icon name="undo" />
          Send my original
        </Button>
      )}
      {share !== null && (!isNarrow || !isOurs) && (
        <Button variant="quiet" onClick={() => share(message)}>
          <Icon name="share" />
          Share
        </Button>
      )}
      {isOurs && <More message={message} hasShare={isNarrow} />}
    </fieldset>
  );
}

interface FeedbackProps {
  message: Message;
  value: 1 | -1;
  label: string;
  icon: IconName;
  isNarrow: boolean;
}

function Feedback({ message, value, label, icon, isNarrow }: FeedbackProps) {
  const { giveFeedback } = useMessageActions();
  const isPressed = message.feedback === value;
  const press = () => giveFeedback(message, value);
  if (isNarrow) return <IconButton label={label} icon={icon} aria-pressed={isPressed} onClick={press} />;
  return (
    <Button variant="quiet" aria-pressed={isPressed} onClick={press}>
      <Icon name={icon} />
      {label}
    </Button>
  );
}

function More({ message, hasShare }: { message: Message; hasShare: boolean }) {
  const share = useShare();
  const { retry } = useMessageActions();
  const others = useContext(OtherModelsContext).filter(({ value }) => value !== message.modelUsed);
  const compare = useCompare();
  const [, navigate] = useLocation();
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="quiet" className="square" aria-label="More">
          <Icon name="more" />
        </Button>
      }
    >
      {hasShare && share !== null && (
        <MenuItem icon="share" onSelect={() => share(message)}>
          Share
        </MenuItem>
      )}
      <MenuItem icon="retry" onSelect={() => retry(message)}>
        Answer again
      </MenuItem>
      {others.map(({ value, label }) => (
        <MenuItem key={value} onSelect={() => retry(message, value)}>
          Ask {label} instead
        </MenuItem>
      ))}
      {compare?.isIncluded === true && (
        <MenuItem icon="compare" onSelect={() => compare.choose(message.originalPrompt, message.modelUsed)}>
          Compare models
        </MenuItem>
      )}
      {compare?.isIncluded === false && (
        <MenuItem icon="lock" onSelect={() => navigate("/subscribe")}>
          Compare models, with Premier
        </MenuItem>
      )}
    </Menu>
  );
}
