import type { Conversation } from "#contract/conversations.ts";
import type { AskedAbout } from "./conversation-more.tsx";
import { MoveToFolder } from "./move-to-folder.tsx";

interface ConversationDialogProps {
  about: AskedAbout;
  conversation: Conversation;
  endId: number | null;
  onClose: () => void;
}

export function ConversationDialog({ about, conversation, onClose }: ConversationDialogProps) {
  return about === "folder" ? <MoveToFolder conversation={conversation} onClose={onClose} /> : null;
}
