import type { ReactNode } from "react";
import type { Message } from "#contract/messages.ts";
import type { Model } from "#contract/models.ts";
import {
  LockedModelsContext,
  type MessageActions,
  MessageActionsContext,
  OtherModelsContext,
} from "#web/features/messages/actions/message-actions.ts";
import { ShareContext } from "#web/features/messages/actions/share-action.ts";

interface TurnContextsProps {
  actions: MessageActions;
  otherModels: readonly Model[];
  lockedModels: readonly Model[];
  share: ((message: Message) => void) | null;
  children: ReactNode;
}

/** What every turn of the thread can ask of the screen, without each component between them handing it on. */
export function TurnContexts({ actions, otherModels, lockedModels, share, children }: TurnContextsProps) {
  return (
    <MessageActionsContext value={actions}>
      <OtherModelsContext value={otherModels}>
        <LockedModelsContext value={lockedModels}>
          <ShareContext value={share}>{children}</ShareContext>
        </LockedModelsContext>
      </OtherModelsContext>
    </MessageActionsContext>
  );
}
