export type ConversationDialogKind = "folder" | "link";
