import { findStoredCandidate, findStoredLabel, findVendorLabel } from "#domain/routing/route-decision.ts";
import { quoteMarkdown, toOneLine } from "#domain/text/quote-markdown.ts";
import type { DataRow } from "../../ports/account-data-store.ts";
import type { UserRecord } from "../../ports/account-store.ts";
import type { ConversationRecord } from "../../ports/conversation-store.ts";
import type { MessageRecord } from "../../ports/message-record.ts";
import { type Invoice, PaymentError } from "../../ports/payments.ts";
import type { Store } from "../../ports/store.ts";
import { tableDisplayName } from "./table-display-name.ts";
import type { ZipEntry } from "./zip-stream.ts";

export interface ExportAccountDeps {
  readonly store: Pick<Store, "accountData" | "conversations" | "messages">;
  /** Invoices from the payment provider. Throws PaymentError. */
  readonly invoices: (userId: number) => Promise<readonly Invoice[]>;
  readonly brandName: string;
}

const CONVERSATIONS_AT_ONCE = 50;
const MESSAGES_AT_ONCE = 20;
/** These tables are not exported like the others. Separate code writes their files. */
const TOLD_ELSEWHERE = ["conversations", "messages", "message_pictures"];

/** If the payment provider does not answer, the archive says so and lists no invoices. */
export async function exportAccount(
  deps: ExportAccountDeps,
  user: UserRecord,
  now: Date,
): Promise<AsyncGenerator<ZipEntry>> {
  const [profile, tables, invoices] = await Promise.all([
    deps.store.accountData.profile(user.id),
    deps.store.accountData.tables(),
    deps.invoices(user.id).catch((error: unknown) => {
      if (error instanceof PaymentError) return null;
      throw error;
    }),
  ]);
  const asRows = invoices?.map((invoice): DataRow => ({ ...invoice })) ?? null;
  return entriesOf(deps, user, { profile: profile ?? {}, tables, invoices: asRows, now });
}

interface Found {
  readonly profile: DataRow;
  readonly tables: readonly string[];
  /** null: the payment provider did not answer. */
  readonly invoices: readonly DataRow[] | null;
  readonly now: Date;
}

async function* entriesOf(deps: ExportAccountDeps, user: UserRecord, found: Found): AsyncGenerator<ZipEntry> {
  yield { path: "README.md", parts: [about(deps.brandName, found.now)] };
  yield* bothWays("account", "Account and preferences", async function* () {
    yield [found.profile];
  });
  for await (const conversation of conversationsOf(deps, user.id)) {
    const name = `conversations/${conversation.id}-${slug(conversation.title)}`;
    yield { path: `${name}.md`, parts: readably(deps, conversation) };
    yield { path: `${name}.json`, parts: asJson(deps, conversation) };
    yield* picturesOf(deps, conversation);
  }
  for (const table of found.tables.filter((name) => !TOLD_ELSEWHERE.includes(name))) {
    yield* bothWays(table, tableDisplayName(table), () => deps.store.accountData.rows(user.id, table));
  }
  const { invoices } = found;
  if (invoices === null) yield { path: "invoices.md", parts: [INVOICES_MISSING] };
  else
    yield* bothWays("invoices", "Invoices", async function* () {
      yield invoices;
    });
}

const INVOICES_MISSING =
  "# Invoices\n\nThe payment provider did not answer when this archive was made. Your invoices are with it; a later archive has them.\n";

async function* conversationsOf({ store }: ExportAccountDeps, userId: number): AsyncGenerator<ConversationRecord> {
  let after: ConversationRecord | undefined;
  while (true) {
    const page: ConversationRecord[] = await store.conversations.list(userId, {
      limit: CONVERSATIONS_AT_ONCE,
      ...(after && { after }),
    });
    yield* page;
    after = page.at(-1);
    if (page.length < CONVERSATIONS_AT_ONCE || after === undefined) return;
  }
}

/** The messages of a conversation, page by page. The newest page comes first, in the order of the store. */
async function* pagesOf({ store }: ExportAccountDeps, { id, userId }: ConversationRecord, isAsStored = false) {
  let before: number | undefined;
  while (true) {
    const page = await store.messages.list(userId, id, {
      limit: MESSAGES_AT_ONCE,
      isAsStored,
      ...(before !== undefined && { before }),
    });
    if (page.length > 0) yield page;
    before = page[0]?.id;
    if (page.length < MESSAGES_AT_ONCE) return;
  }
}

/** One file per picture. Its name has the message's id and the picture's position in the message. */
async function* picturesOf(deps: ExportAccountDeps, conversation: ConversationRecord): AsyncGenerator<ZipEntry> {
  for await (const page of pagesOf(deps, conversation)) {
    for (const message of page.toReversed()) {
      for (const [place, { name, picture }] of message.files.entries()) {
        if (picture === undefined) continue;
        const bytes = await deps.store.messages.picture(message.userId, message.id, place, "full");
        const path = `pictures/${message.id}-${place}-${slug(name.replace(/\.\w+$/, ""))}.jpg`;
        if (bytes !== null) yield { path, parts: [bytes] };
      }
    }
  }
}

async function* readably(deps: ExportAccountDeps, conversation: ConversationRecord): AsyncGenerator<string> {
  yield conversationHeading(conversation);
  yield "\nThe newest prompt stands first.\n";
  for await (const page of pagesOf(deps, conversation)) {
    for (const message of page.toReversed()) yield messageAsMarkdown(message);
  }
}

async function* asJson(deps: ExportAccountDeps, conversation: ConversationRecord): AsyncGenerator<string> {
  yield `{"conversation": ${JSON.stringify(conversation)},\n"messages": [`;
  let comma = "";
  for await (const page of pagesOf(deps, conversation, true)) {
    for (const message of page.toReversed()) {
      yield `${comma}\n${JSON.stringify(message)}`;
      comma = ",";
    }
  }
  yield "\n]}\n";
}

/** The same rows as Markdown and as JSON. Writes no file if there are no rows. */
async function* bothWays(
  name: string,
  title: string,
  rows: () => AsyncGenerator<readonly DataRow[]>,
): AsyncGenerator<ZipEntry> {
  const pages = rows();
  const first = await pages.next();
  await pages.return(undefined);
  if (first.done === true || first.value.length === 0) return;
  yield { path: `${name}.md`, parts: pagesAsMarkdown(title, rows()) };
  yield { path: `${name}.json`, parts: pagesAsJson(rows()) };
}

async function* pagesAsMarkdown(title: string, pages: AsyncGenerator<readonly DataRow[]>): AsyncGenerator<string> {
  yield `# ${title}\n`;
  let number = 1;
  for await (const page of pages) {
    yield rowsAsMarkdown(page, number);
    number += page.length;
  }
}

async function* pagesAsJson(pages: AsyncGenerator<readonly DataRow[]>): AsyncGenerator<string> {
  yield "[";
  let comma = "";
  for await (const page of pages) {
    yield `${comma}\n${page.map((row) => JSON.stringify(row)).join(",\n")}`;
    comma = ",";
  }
  yield "\n]\n";
}

/** Keeps the letters and digits of any script, and cuts the title to a length that all file systems accept. */
const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 40)
    .replace(/^-+|-+$/g, "") || "untitled";

const about = (brandName: string, now: Date): string => `# Your ${brandName} data

Everything ${brandName} keeps about you, as of ${formatUtcMinute(now)}. Each thing is here twice: as Markdown (.md) to read, as JSON
(.json) for programs.

- account: your name, address, plan and preferences. Your password is kept as a hash only, which is left out.
- conversations: one page for each, with every prompt, its rewrite and its answer.
- message_files: the text of the files you attached, as it was read. The files themselves are not kept.
- pictures: the pictures you attached, as they were kept and sent: made smaller, and without place, date and other details.
  The number before the name is that of the message.
- memory_items: what was learned from the changes you keep and take out. A "vector" is a prompt as numbers, in base64.
- sessions: where you are signed in.
- usage_records, token_months, spending_days, send_windows: what you used, in counts, tokens and millionths of a US dollar.
- subscriptions, checkouts, invoices: what you paid for.

A file is missing where there is nothing to put into it.
`;

/** For example "2026-11-21 18:32 UTC". */
const formatUtcMinute = (time: Date): string => `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;

const conversationHeading = ({ title, createdAt }: ConversationRecord): string =>
  `# ${toOneLine(title)}\n\nStarted ${formatUtcMinute(createdAt)}\n`;

/** One prompt with its rewrite and its answer. Texts are quoted, so that Markdown inside them stays intact. */
function messageAsMarkdown(message: MessageRecord): string {
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
function rowsAsMarkdown(rows: readonly DataRow[], firstNumber: number): string {
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
