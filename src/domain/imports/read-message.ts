import type { ExportedMessage, ExportedPart } from "./exported-conversation.ts";
import { importedLine, importedText, withoutMarkers } from "./imported-text.ts";
import type { LeftOutKind } from "./left-out.ts";

/** One message as it is brought along. */
export interface MessageReading {
  /** null: nothing of it is. */
  readonly side: "prompt" | "answer" | null;
  readonly text: string;
  readonly leftOut: readonly LeftOutKind[];
}

/** Saved wishes, which ChatGPT keeps as messages that nobody sees. */
const CONTEXT = /^(?:user|model)_editable_context$/;
const THOUGHTS = /^(?:thoughts|reasoning_recap)$/;
const STEPS = /^(?:execution_output|system_error|tether_\w+|sonic_webpage|computer_output)$/;
const IMAGE = /image/;
const RECORDING = /audio|video/;

/** Text stays, and what stands for an image or a file says so in its place; the rest is named. */
export function readMessage(message: ExportedMessage): MessageReading {
  const { author, recipient, content, metadata } = message;
  const kind = content.content_type;
  if (author.role === "system" || metadata.is_visually_hidden_from_conversation || CONTEXT.test(kind))
    return nothing("hidden");
  if (THOUGHTS.test(kind)) return nothing("thoughts");
  if (author.role === "tool") return readTool(message);
  if (author.role !== "user" && author.role !== "assistant") return nothing("unknown");
  if (STEPS.test(kind) || (author.role === "assistant" && recipient !== "all")) return nothing("steps");
  const { texts, leftOut } = readParts(content.parts);
  if (kind === "code" && content.text !== null) texts.push(fenced(content.text, content.language));
  else if (texts.length === 0 && content.text !== null) texts.push(content.text);
  for (const { name, mime_type } of metadata.attachments) {
    // An image stands among the parts as well.
    if (mime_type?.startsWith("image/") === true && leftOut.includes("images")) continue;
    leftOut.push("files");
    texts.push(`[File, not imported: ${importedLine(name ?? "") || "without a name"}]`);
  }
  const said = importedText(author.role === "assistant" ? withoutMarkers(texts.join("\n\n")) : texts.join("\n\n"));
  const text = said === "" && leftOut.includes("recordings") ? "[Recording, not imported]" : said;
  if (text !== "") return { side: author.role === "user" ? "prompt" : "answer", text, leftOut };
  return { side: null, text, leftOut: isBlank(message) ? leftOut : [...leftOut, "unknown"] };
}

/** What tools say is a step on the way, but for the images they draw. */
function readTool({ content }: ExportedMessage): MessageReading {
  const images = content.parts.filter((part) => typeof part !== "string" && IMAGE.test(part.content_type ?? ""));
  if (images.length === 0) return nothing("steps");
  return { side: "answer", text: images.map(() => IMAGE_MARK).join("\n\n"), leftOut: images.map(() => "images") };
}

const IMAGE_MARK = "[Image, not imported]";

function readParts(parts: readonly ExportedPart[]): { texts: string[]; leftOut: LeftOutKind[] } {
  const texts: string[] = [];
  const leftOut: LeftOutKind[] = [];
  for (const part of parts) {
    if (typeof part === "string") texts.push(part);
    // A recording's words.
    else if (part.text !== null) texts.push(part.text);
    else if (IMAGE.test(part.content_type ?? "")) {
      texts.push(IMAGE_MARK);
      leftOut.push("images");
    } else leftOut.push(RECORDING.test(part.content_type ?? "") ? "recordings" : "unknown");
  }
  return { texts: texts.filter((text) => text.trim() !== ""), leftOut };
}

/** Longer than any row of backticks in it, so that the code ends where it ends. */
function fenced(code: string, language: string | null): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = "`".repeat(longest + 1);
  const name = /^[\w+#.-]{1,30}$/.test(language ?? "") && language !== "unknown" ? language : "";
  return `${fence}${name}\n${code}\n${fence}`;
}

/** An answer that is empty because only steps followed, as every one with tools begins. */
const isBlank = ({ content }: ExportedMessage): boolean =>
  content.parts.every((part) => typeof part === "string") &&
  /^(?:text|multimodal_text|code)?$/.test(content.content_type);

const nothing = (kind: LeftOutKind): MessageReading => ({ side: null, text: "", leftOut: [kind] });
