import { findStoredCandidate, findStoredLabel, findVendorLabel } from "#domain/routing/route-decision.ts";
import { quoteMarkdown, toOneLine } from "#domain/text/quote-markdown.ts";
import type { DataRow } from "../../ports/account-data-store.ts";
import type { ConversationRecord } from "../../ports/conversation-store.ts";
import type { MessageRecord } from "../../ports/message-record.ts";

/** For example "2026-11-21 18:32 UTC". */
export const formatUtcMinute = (time: Date): string => `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;

export const conversationHeading = ({ title, createdAt }: ConversationRecord): string =>
  `# ${toOneLine(title)}\n\nStarted ${formatUtcMinute(createdAt)}\n`;

/** One prompt with its rewrite and its answer. Texts are quoted, so that Markdown inside them stays intact. */
export function messageAsMarkdown(message: MessageRecord): string {
  const { createdAt, originalPrompt, improvement, sentPrompt, answer, errorMessage, feedback, importedAt } = message;
  const sent = sentPrompt ?? improvement?.improvedPrompt ?? null;
  const sections = [
    `\n## ${formatUtcMinute(createdAt)}\n\n**You wrote**\n\n${quoteMarkdown(originalPrompt)}`,
    message.files.length > 0 ? `**Attached:** ${message.files.map(({ name }) => toOneLine(name)).join(", ")}` : null,
    sent !== null && sent !== originalPrompt ? `**Sent as**\n\n${quoteMarkdown(sent)}` : null,
    answer !== null && answer !== ""
      ? `**${importedAt === null ? modelWords(message) : "ChatGPT answered"}**\n\n${quoteMarkdown(answer)}`
      : null,
    errorMessage === null ? null : `**It failed:** ${toOneLine(errorMessage)}`,
    feedback === 1 ? "You found it helpful." : feedback === -1 ? "You found it unhelpful." : null,
  ];
  return `${sections.filter((section) => section !== null).join("\n\n")}\n`;
}

/** For example "GPT-4o Mini answered, by GPT-6 Luna (gpt-6-luna)". */
function modelWords({ route, modelUsed }: MessageRecord): string {
  if (modelUsed === null) return "The model answered";
  const id = findStoredCandidate(route, modelUsed)?.providerModelId ?? "";
  const answerer = findVendorLabel(route, modelUsed);
  const by = answerer === null ? "" : `, by ${answerer}${id === "" ? "" : ` (${id})`}`;
  return `${findStoredLabel(route, modelUsed)} answered${by}`;
}

/** One Markdown list per row, with items such as "- **Created at**: 2026-11-21". */
export function rowsAsMarkdown(rows: readonly DataRow[], firstNumber: number): string {
  return rows
    .map((row, index) => {
      const lines = Object.entries(row)
        .filter(([column, value]) => value !== null && value !== "" && column !== "vector")
        .map(([column, value]) => `- **${inWords(column)}**: ${valueInWords(value)}`);
      return `\n## ${firstNumber + index}\n\n${lines.join("\n")}\n`;
    })
    .join("");
}

const inWords = (column: string): string => {
  const plain = column.replaceAll("_", " ");
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
};

function valueInWords(value: unknown): string {
  if (value instanceof Date) return formatUtcMinute(value);
  return toOneLine(typeof value === "object" ? JSON.stringify(value) : String(value));
}
