import type { Readable, Writable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

/** An input line that cannot be answered. `message` tells the caller what is wrong with this line. */
export class InputRowError extends Error {
  override readonly name = "RowError";
}

export type InputRow = Readonly<Record<string, unknown>>;

/**
 * What one verb, such as `improve`, does with an input line. `plainField`: the field that gets the whole input if the
 * input is plain text; null: the verb needs several fields, so the input must be JSON Lines.
 */
export interface SubcommandHandler {
  readonly plainField: string | null;
  readonly answer: (row: InputRow) => Readonly<Record<string, unknown>>;
}

const LOOKS_LIKE_JSON = /^\s*\{\s*["}]/;

/**
 * Answers each line of JSON as it arrives. If the first line does not look like a JSON object and the verb has a
 * `plainField`, the whole input is one plain text with the id "1". Resolves to true if every line was answered.
 */
export async function processInputRows(input: Readable, output: Writable, verb: SubcommandHandler): Promise<boolean> {
  let allAnswered = true;
  let isPlain: boolean | null = null;
  let plain = "";
  const say = async (line: string): Promise<void> => {
    if (line.trim() === "") return;
    const { answer, isSound } = answerLine(line, verb);
    allAnswered &&= isSound;
    if (!output.write(`${JSON.stringify(answer)}\n`)) await drained(output);
  };
  for await (const line of linesOf(input)) {
    if (isPlain === null && line.trim() !== "") isPlain = verb.plainField !== null && !LOOKS_LIKE_JSON.test(line);
    if (isPlain === false) await say(line);
    else plain += line;
  }
  if (isPlain === true && verb.plainField !== null) {
    await say(JSON.stringify({ id: "1", [verb.plainField]: plain.replace(/\r?\n$/, "") }));
  }
  return allAnswered;
}

const drained = (output: Writable): Promise<void> => new Promise((resolve) => output.once("drain", () => resolve()));

/**
 * Each line with its line break. Only \n ends a line. readline would also split at U+2028, but a prompt may contain
 * U+2028.
 */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  let rest: string[] = [];
  for await (const chunk of input) {
    const text = decoder.write(chunk as Buffer);
    let start = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
      yield rest.join("") + text.slice(start, end + 1);
      rest = [];
      start = end + 1;
    }
    rest.push(text.slice(start));
  }
  const last = rest.join("") + decoder.end();
  if (last !== "") yield last;
}

function answerLine(line: string, verb: SubcommandHandler): { answer: InputRow; isSound: boolean } {
  let id: string | number | null = null;
  try {
    const row = parseRow(line);
    if (typeof row.id !== "string" && typeof row.id !== "number")
      throw new InputRowError('"id" must be a text or a number');
    id = row.id;
    return { answer: { id, ...verb.answer(row) }, isSound: true };
  } catch (error) {
    if (!(error instanceof InputRowError)) throw error;
    return { answer: { id, error: error.message }, isSound: false };
  }
}

function parseRow(line: string): InputRow {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    throw new InputRowError("The line is not valid JSON");
  }
  if (typeof row !== "object" || row === null || Array.isArray(row))
    throw new InputRowError("The line is not a JSON object");
  return row as InputRow;
}
