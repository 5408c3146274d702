import { onOneLine, quoted } from "../text/quote-markdown.ts";

/** One prompt as it is in a copy of a conversation, with its answer, or with several that were side by side. */
export interface CopiedTurn {
  /** ISO time. */
  readonly sentAt: string;
  readonly prompt: string;
  /** What was sent in its place; null: the prompt as it was written. */
  readonly sentAs: string | null;
  /** Names of what was attached. */
  readonly files: readonly string[];
  readonly answers: readonly CopiedAnswer[];
}

interface CopiedAnswer {
  /** Who answered, in words. */
  readonly by: string;
  /** Markdown; "" where there is no answer. */
  readonly text: string;
}

/** A message, as far as a copy looks at it. */
export interface CopySource extends Omit<CopiedTurn, "answers"> {
  readonly id: number;
  /** The message it follows; null: it begins the conversation. */
  readonly parentId: number | null;
  /** Shared by answers side by side; null for an answer of its own. */
  readonly compareGroup: string | null;
  readonly answer: CopiedAnswer;
}

/**
 * The turns of the line that ends with message `endId`, oldest first; null: of the line written last. Other versions of a
 * prompt are left out. Empty where `endId` is none of these messages.
 */
export function copyConversation(messages: readonly CopySource[], endId: number | null): CopiedTurn[] {
  const groups = Map.groupBy(messages, ({ id, compareGroup }) => compareGroup ?? id);
  const turnOf = new Map<number, readonly CopySource[]>();
  for (const turn of groups.values()) for (const { id } of turn) turnOf.set(id, turn);
  const newest = messages.reduce((max, { id }) => Math.max(max, id), 0);
  const turns: CopiedTurn[] = [];
  let turn = turnOf.get(endId ?? newest);
  // A message follows an earlier one, so this ends.
  while (turn !== undefined) {
    const [first] = turn;
    if (first === undefined) break;
    const { sentAt, prompt, sentAs, files, parentId } = first;
    turns.push({ sentAt, prompt, sentAs, files, answers: turn.map(({ answer }) => answer) });
    turn = parentId === null ? undefined : turnOf.get(parentId);
  }
  return turns.reverse();
}

/** A copy as a Markdown file. What was written is quoted, so that it keeps its own marks. */
export function copyAsMarkdown(title: string, turns: readonly CopiedTurn[]): string {
  return `# ${onOneLine(title)}\n${turns.map(turnAsMarkdown).join("")}`;
}

function turnAsMarkdown({ sentAt, prompt, sentAs, files, answers }: CopiedTurn): string {
  const sections = [
    `\n## ${sentAt.slice(0, 16).replace("T", " ")} UTC\n\n**You wrote**\n\n${quoted(prompt)}`,
    files.length > 0 ? `**Attached:** ${files.map(onOneLine).join(", ")}` : null,
    sentAs === null ? null : `**Sent as**\n\n${quoted(sentAs)}`,
    ...answers.map(({ by, text }) => (text === "" ? null : `**${onOneLine(by)}**\n\n${quoted(text)}`)),
  ];
  return `${sections.filter((section) => section !== null).join("\n\n")}\n`;
}
