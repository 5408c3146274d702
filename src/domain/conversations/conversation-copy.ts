import { quoteMarkdown, toOneLine } from "../text/quote-markdown.ts";

/** A prompt in a copied conversation, with one answer or several answers shown side by side. */
export interface CopiedTurn {
  /** ISO time. */
  readonly sentAt: string;
  readonly prompt: string;
  /** The text sent instead of the prompt; null: the prompt was sent as written. */
  readonly sentAs: string | null;
  readonly files: readonly string[];
  readonly answers: readonly CopiedAnswer[];
}

interface CopiedAnswer {
  /** The name of the answering model. */
  readonly by: string;
  /** Markdown; empty: no answer. */
  readonly text: string;
}

export interface CopyableMessage extends Omit<CopiedTurn, "answers"> {
  readonly id: number;
  /** The message before this one; null: this is the first message. */
  readonly parentId: number | null;
  /** Answers shown side by side have the same value; null: a single answer. */
  readonly compareGroup: string | null;
  readonly answer: CopiedAnswer;
}

/**
 * The turns of the branch that ends with message `endId` (null: the newest message), oldest first. Other versions of a
 * prompt are left out. Empty if `endId` is not in `messages`.
 */
export function copiedTurnsOf(messages: readonly CopyableMessage[], endId: number | null): CopiedTurn[] {
  const groups = Map.groupBy(messages, ({ id, compareGroup }) => compareGroup ?? id);
  const turnOf = new Map<number, readonly CopyableMessage[]>();
  for (const turn of groups.values()) for (const { id } of turn) turnOf.set(id, turn);
  const newest = messages.reduce((max, { id }) => Math.max(max, id), 0);
  const turns: CopiedTurn[] = [];
  let turn = turnOf.get(endId ?? newest);
  // A parent is always older than its message, so this loop stops.
  while (turn !== undefined) {
    const [first] = turn;
    if (first === undefined) break;
    const { sentAt, prompt, sentAs, files, parentId } = first;
    turns.push({ sentAt, prompt, sentAs, files, answers: turn.map(({ answer }) => answer) });
    turn = parentId === null ? undefined : turnOf.get(parentId);
  }
  return turns.reverse();
}

/** Formats a copy as Markdown. Prompts and answers are quotations, so that their markup stays inside. */
export function conversationAsMarkdown(title: string, turns: readonly CopiedTurn[]): string {
  return `# ${toOneLine(title)}\n${turns.map(turnAsMarkdown).join("")}`;
}

function turnAsMarkdown({ sentAt, prompt, sentAs, files, answers }: CopiedTurn): string {
  const sections = [
    `\n## ${sentAt.slice(0, 16).replace("T", " ")} UTC\n\n**You wrote**\n\n${quoteMarkdown(prompt)}`,
    files.length > 0 ? `**Attached:** ${files.map(toOneLine).join(", ")}` : null,
    sentAs === null ? null : `**Sent as**\n\n${quoteMarkdown(sentAs)}`,
    ...answers.map(({ by, text }) => (text === "" ? null : `**${toOneLine(by)}**\n\n${quoteMarkdown(text)}`)),
  ];
  return `${sections.filter((section) => section !== null).join("\n\n")}\n`;
}
