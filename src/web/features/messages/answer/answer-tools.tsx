import { useQueryClient } from "@tanstack/react-query";
import type { Ref } from "react";
import { useLocation } from "wouter";
import type { Message } from "#contract/messages.ts";
import { findConversationTitle } from "#web/lib/conversation-pages.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Menu, MenuItem, MenuSeparator } from "#web/ui/menu.tsx";
import { useCompare, useMessageActions, useOtherModels, useShare } from "../actions/message-actions.ts";
import { canShareOnDevice, copyAnswer, copyAsMarkdown, downloadAsWord, shareOnDevice } from "./take-answer.ts";

interface AnswerToolsProps {
  ref?: Ref<HTMLFieldSetElement>;
  message: Message;
  isNarrow: boolean;
  onChangePassage: (() => void) | null;
}

export function AnswerTools({ ref, message, isNarrow, onChangePassage }: AnswerToolsProps) {
  const queries = useQueryClient();
  const answer = message.chatGptResponse ?? "";
  // An imported answer is not from our models. It has no buttons for feedback or for another answer.
  const isOurs = message.importedAt === null;
  return (
    <fieldset ref={ref} className="tools-row" aria-label="This answer">
      <Button variant="quiet" onClick={() => copyAnswer(answer)}>
        <Icon name="copy" />
        Copy
      </Button>
      <Share message={message} />
      {!isNarrow && (
        <Button
          variant="quiet"
          aria-label="Download as Word"
          onClick={() => void downloadAsWord(answer, findConversationTitle(queries, message))}
        >
          <Icon name="download" />
          Word
        </Button>
      )}
      {isOurs && (
        <>
          <Feedback message={message} value={1} label="Helpful" icon="thumb-up" />
          <Feedback message={message} value={-1} label="Not helpful" icon="thumb-down" />
        </>
      )}
      <More message={message} isOurs={isOurs} isNarrow={isNarrow} onChangePassage={onChangePassage} />
    </fieldset>
  );
}

function Share({ message }: { message: Message }) {
  const { shareLink } = useShare();
  const isOnDevice = canShareOnDevice();
  if (!isOnDevice && shareLink === null) return null;
  const share = () => (isOnDevice ? shareOnDevice(message.chatGptResponse ?? "") : shareLink?.(message));
  return (
    <Button variant="quiet" aria-label={isOnDevice ? undefined : "Share link"} onClick={share}>
      <Icon name="share" />
      Share
    </Button>
  );
}

const wasRewritten = ({ isImprovementOn, improvement }: Message): boolean =>
  isImprovementOn && improvement?.changed === true;

interface FeedbackProps {
  message: Message;
  value: 1 | -1;
  label: string;
  icon: IconName;
}

function Feedback({ message, value, label, icon }: FeedbackProps) {
  const { giveFeedback } = useMessageActions();
  const isPressed = message.feedback === value;
  return <IconButton label={label} icon={icon} aria-pressed={isPressed} onClick={() => giveFeedback(message, value)} />;
}

function More({ message, isOurs, isNarrow, onChangePassage }: AnswerToolsProps & { isOurs: boolean }) {
  const { shareWithTeam, keepPrompt } = useShare();
  const queries = useQueryClient();
  const answer = message.chatGptResponse ?? "";
  return (
    <Menu
      align="start"
      trigger={
        <Button variant="quiet" className="square" aria-label="More">
          <Icon name="more" />
        </Button>
      }
    >
      {isNarrow && (
        <MenuItem icon="download" onSelect={() => void downloadAsWord(answer, findConversationTitle(queries, message))}>
          Download as Word
        </MenuItem>
      )}
      <MenuItem icon="copy" onSelect={() => copyAsMarkdown(answer)}>
        Copy as Markdown
      </MenuItem>
      {onChangePassage !== null && (
        <MenuItem icon="pencil" onSelect={onChangePassage}>
          Change a passage…
        </MenuItem>
      )}
      {keepPrompt !== null && (
        <MenuItem icon="folder" onSelect={() => keepPrompt(message)}>
          Keep the prompt in my library
        </MenuItem>
      )}
      {shareWithTeam !== null && (
        <MenuItem icon="people" onSelect={() => shareWithTeam(message)}>
          Share the prompt with a team
        </MenuItem>
      )}
      {isOurs && (
        <>
          <MenuSeparator />
          <Again message={message} />
        </>
      )}
    </Menu>
  );
}

function Again({ message }: { message: Message }) {
  const { retry, sendOriginal } = useMessageActions();
  const others = useOtherModels(message);
  const compare = useCompare();
  const [, navigate] = useLocation();
  return (
    <>
      <MenuItem icon="retry" onSelect={() => retry(message)}>
        Answer again
      </MenuItem>
      {wasRewritten(message) && (
        <MenuItem icon="undo" onSelect={() => sendOriginal(message)}>
          Send my original
        </MenuItem>
      )}
      {others.map(({ value, label }) => (
        <MenuItem key={value} icon="swap" onSelect={() => retry(message, value)}>
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
    </>
  );
}
