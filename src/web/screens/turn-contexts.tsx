import type { ReactNode } from "react";
import {
  LockedModelsContext,
  type MessageActions,
  MessageActionsContext,
  OtherModelsContext,
} from "#web/features/messages/actions/message-actions.ts";
import { type ShareActions, ShareContext } from "#web/features/messages/actions/share-action.ts";
import type { ChatModels } from "./use-chat-models.ts";

interface TurnContextsProps {
  actions: MessageActions;
  models: ChatModels;
  share: ShareActions;
  children: ReactNode;
}

/** What every turn of the thread can ask of the screen, without each component between them handing it on. */
export function TurnContexts({ actions, models, share, children }: TurnContextsProps) {
  return (
    <MessageActionsContext value={actions}>
      <OtherModelsContext value={models.otherModels}>
        <LockedModelsContext value={models.lockedModels}>
          <ShareContext value={share}>{children}</ShareContext>
        </LockedModelsContext>
      </OtherModelsContext>
    </MessageActionsContext>
  );
}
