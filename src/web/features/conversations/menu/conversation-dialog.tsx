import type { Conversation } from "#contract/conversations.ts";
import type { AskedAbout } from "./asked-about.ts";
import { MoveToFolder } from "./move-to-folder.tsx";
import { ShareLink } from "./share-link.tsx";

interface ConversationDialogProps {
  about: AskedAbout;
  conversation: Conversation;
  endId: number | null;
  onClose: () => void;
}

export function ConversationDialog({ about, ...props }: ConversationDialogProps) {
  return about === "folder" ? <MoveToFolder {...props} /> : <ShareLink {...props} />;
}
