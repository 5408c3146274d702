import type { Message } from "#contract/messages.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TurnVersions } from "./turn-versions.tsx";
import "./prompt-tools.css";

interface PromptToolsProps {
  /** The first of its turn. */
  message: Message;
  onEdit: () => void;
}

/** What can be done with a prompt that was sent: edit it, and go through its versions. */
export function PromptTools({ message, onEdit }: PromptToolsProps) {
  return (
    <div className="prompt-tools">
      <IconButton icon="pencil" size="tiny" label="Edit your prompt" data-edit onClick={onEdit} />
      <TurnVersions turnId={message.id} />
    </div>
  );
}
