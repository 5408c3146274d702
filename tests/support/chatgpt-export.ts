import { strToU8, zipSync } from "fflate";

/** A node of the tree as ChatGPT exports it; `role` "" makes one without a message. */
export interface NodeFields {
  readonly role?: string;
  readonly text?: string;
  readonly parent?: string | null;
  readonly at?: number | null;
  readonly content?: object;
  readonly metadata?: object;
  readonly recipient?: string;
}

function nodeOf(id: string, fields: NodeFields): object {
  const { role = "user", text = "", parent = null, at = 1_700_000_000, content, metadata = {}, recipient } = fields;
  const message = {
    id,
    author: { role, name: null, metadata: {} },
    create_time: at,
    content: content ?? { content_type: "text", parts: [text] },
    status: "finished_successfully",
    weight: 1,
    metadata,
    recipient: recipient ?? "all",
  };
  return { id, message: role === "" ? null : message, parent, children: [] };
}

/** One conversation of an export, with the given nodes by id; its end is the last of them unless it says otherwise. */
export function exportedConversation(nodes: Readonly<Record<string, NodeFields>>, fields: object = {}): object {
  const ids = Object.keys(nodes);
  return {
    title: "A flat on Marlow Road",
    create_time: 1_700_000_000.25,
    update_time: 1_700_000_600,
    moderation_results: [],
    current_node: ids.at(-1),
    conversation_id: "6a3f0e9c-0000-4000-8000-000000000001",
    mapping: Object.fromEntries(ids.map((id) => [id, nodeOf(id, nodes[id] ?? {})])),
    ...fields,
  };
}

/** A line of prompts and answers: nodes "0", "1", "2" and so on. */
export function lineOf(texts: readonly string[], from = 1_700_000_000): Record<string, NodeFields> {
  return Object.fromEntries(
    texts.map((text, index) => [
      String(index),
      {
        role: index % 2 === 0 ? "user" : "assistant",
        text,
        parent: index === 0 ? null : String(index - 1),
        at: from + index * 60,
      },
    ]),
  );
}

/** What ChatGPT sends: an archive with more in it than the conversations. */
export function exportArchive(
  conversations: readonly object[],
  others: Readonly<Record<string, Uint8Array>> = {},
): Uint8Array<ArrayBuffer> {
  return zipSync({
    "user.json": strToU8('{"email": "ada@example.com"}'),
    "chat.html": strToU8("<html></html>"),
    "conversations.json": strToU8(JSON.stringify(conversations)),
    "file-abc.png": new Uint8Array(2_000),
    ...others,
  }) as Uint8Array<ArrayBuffer>;
}
