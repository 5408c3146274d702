/** The topics that have their own dialog. */
export type ConversationDialogKind = "folder" | "link";
