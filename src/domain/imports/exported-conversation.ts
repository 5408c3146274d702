// The parts of ChatGPT's "Export data" that we read. OpenAI publishes no schema, so this follows real exports.

/** A part of a message: text, or an object for an image, a recording or something else. */
export type ExportedPart = string | { readonly content_type: string | null; readonly text: string | null };

export interface ExportedMessage {
  /** "user", "assistant", "system" or "tool". Other values are possible. */
  readonly author: { readonly role: string };
  /** "all", or the tool that gets the message. */
  readonly recipient: string;
  /** Seconds since 1970. */
  readonly create_time: number | null;
  readonly content: {
    /** For example "text", "multimodal_text", "code" or "thoughts". */
    readonly content_type: string;
    readonly parts: readonly ExportedPart[];
    readonly text: string | null;
    readonly language: string | null;
  };
  readonly metadata: {
    readonly is_visually_hidden_from_conversation: boolean;
    readonly attachments: readonly { readonly name: string | null; readonly mime_type: string | null }[];
  };
}

interface ExportedNode {
  /** null: the root, which has no message. */
  readonly message: ExportedMessage | null;
  readonly parent: string | null;
}

/** A conversation as a tree. `current_node` is the last node of the branch that was open last. */
export interface ExportedConversation {
  readonly conversation_id: string | null;
  readonly id: string | null;
  readonly title: string | null;
  readonly create_time: number | null;
  readonly current_node: string | null;
  readonly mapping: Readonly<Record<string, ExportedNode | null>>;
}
