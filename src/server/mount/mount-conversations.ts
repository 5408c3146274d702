import { randomBytes } from "node:crypto";
import { toCopyableMessage } from "#contract/shared-copies.ts";
import { encodeInviteCode, INVITE_CODE_BYTES } from "#domain/workspaces/invite-codes.ts";
import { coachRoutes } from "../features/coach/routes.ts";
import { folderRoutes } from "../features/conversations/folder-routes.ts";
import { conversationRoutes } from "../features/conversations/routes.ts";
import { importRoutes } from "../features/imports/routes.ts";
import { libraryRoutes } from "../features/library/routes.ts";
import { memoryRoutes } from "../features/memory/routes.ts";
import { stopAnswersBeforeRemoval } from "../features/messages/answer/settle-before-removal.ts";
import { presentMessage } from "../features/messages/present/present-message.ts";
import { sharingRoutes } from "../features/sharing/routes.ts";
import { workspaceRoutes } from "../features/workspaces/routes.ts";
import { sharedPromptRoutes } from "../features/workspaces/shared-prompt-routes.ts";
import type { CommonRouteDeps } from "./common-route-deps.ts";

/** 144 random bits: nobody can guess the link of a shared conversation. */
const LINK_KEY_BYTES = 18;

export function mountConversations(parts: CommonRouteDeps): void {
  const { app, store, log } = parts;
  conversationRoutes(app, {
    ...parts,
    settleAnswersIn: (userId, id) => stopAnswersBeforeRemoval(log, () => store.conversations.underWay(userId, id)),
  });
  folderRoutes(app, parts);
  sharingRoutes(app, {
    ...parts,
    newKey: () => randomBytes(LINK_KEY_BYTES).toString("base64url"),
    sourceOf: (message) => toCopyableMessage(presentMessage(message)),
  });
  importRoutes(app, parts);
  memoryRoutes(app, parts);
  libraryRoutes(app, parts);
  coachRoutes(app, { coach: parts, limiters: parts.limiters });
  workspaceRoutes(app, { ...parts, newInviteCode: () => encodeInviteCode(randomBytes(INVITE_CODE_BYTES)) });
  sharedPromptRoutes(app, parts);
}
