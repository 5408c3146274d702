import { setPriority } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ChatTurn, TokenUsage } from "#server/ports/language-model.ts";
import { MODEL_FILE } from "./recipe.ts";
import { type PromptPiece, selectFittingTurns, tinyllamaPrompt, turnPieces } from "./tinyllama-prompt.ts";

/** Runs as a separate process, because the model takes half a gigabyte and one CPU core. */
const CONTEXT_TOKENS = 2_048;
const OUTPUT_TOKENS_MAX = 700;
/** Reading the prompt takes about 15 ms per token, so at most 18 s. The first word must arrive within 20 s. */
const PROMPT_TOKENS_MAX = 1_200;
const NICENESS = 10;

/** What we use of node-llama-cpp, which is installed in the model's folder, not with the server. */
interface Engine {
  getLlama(options: object): Promise<{ loadModel(options: object): Promise<Model> }>;
  LlamaCompletion: new (options: { contextSequence: unknown }) => Completion;
}
interface Model {
  createContext(options: object): Promise<{ getSequence(): unknown }>;
  tokenize(text: string, isMarkup: boolean): number[];
}
interface Completion {
  generateCompletionWithMeta(tokens: number[], options: object): Promise<{ metadata: { stopReason: string } }>;
}
type AnswerMessage = Extract<AnswerCommand, { kind: "answer" }>;

const report = (message: AnswerReport) => process.send?.(message);
let opened: Promise<{ model: Model; completion: Completion }> | null = null;
/** Requested answers that are not finished, oldest first. Only the first is being written. */
const unfinished = new Map<number, AbortController>();
let previous: Promise<void> = Promise.resolve();

// If the server ends, even without a message, this process ends too.
process.once("disconnect", () => process.exit(0));

process.on("message", (order: AnswerCommand) => {
  if (order.kind === "open") opened ??= open(order.directory);
  if (order.kind === "stop") unfinished.get(order.id)?.abort();
  if (order.kind === "answer") {
    const stop = new AbortController();
    unfinished.set(order.id, stop);
    // The context holds only one conversation, and a stopped answer releases it after a moment.
    previous = previous.then(() => answer(order, stop.signal));
  }
});

async function open(directory: string) {
  try {
    setPriority(NICENESS);
  } catch {
    // Optional: a low priority only helps the server.
  }
  const entry = join(directory, "node_modules", "node-llama-cpp", "dist", "index.js");
  const { getLlama, LlamaCompletion } = (await import(pathToFileURL(entry).href)) as Engine;
  const llama = await getLlama({
    gpu: process.platform === "darwin" && process.arch === "arm64" ? "auto" : false,
    build: "never",
    skipDownload: true,
    maxThreads: 1,
    progressLogs: false,
    logLevel: "error",
  });
  const model = await llama.loadModel({ modelPath: join(directory, MODEL_FILE) });
  const context = await model.createContext({ contextSize: CONTEXT_TOKENS, threads: 1, sequences: 1, batchSize: 256 });
  return { model, completion: new LlamaCompletion({ contextSequence: context.getSequence() }) };
}

async function answer({ id, turns, outputTokensMax }: AnswerMessage, signal: AbortSignal): Promise<void> {
  try {
    if (opened === null) throw new Error("not opened");
    const { model, completion } = await opened;
    if (signal.aborted) return;
    const tokensOf = (pieces: readonly PromptPiece[]) =>
      pieces.flatMap(({ text, isMarkup }) => model.tokenize(text, isMarkup));
    const fitting = selectFittingTurns(turns, PROMPT_TOKENS_MAX, (turn) => tokensOf(turnPieces(turn)).length);
    if (fitting === null) {
      report({ kind: "failed", id, reason: "context-length" });
      return;
    }
    const prompt = tokensOf(tinyllamaPrompt(fitting));
    let outputTokens = 0;
    const { metadata } = await completion.generateCompletionWithMeta(prompt, {
      maxTokens: Math.min(outputTokensMax, OUTPUT_TOKENS_MAX),
      temperature: 0.3,
      topP: 0.9,
      // Without this penalty, a model this small repeats itself.
      repeatPenalty: { penalty: 1.15, lastTokens: 256, frequencyPenalty: 0.2, presencePenalty: 0.2 },
      customStopTriggers: ["<|user|>", "<|system|>", "<|assistant|>"],
      signal,
      stopOnAbortSignal: true,
      onToken(tokens: readonly unknown[]) {
        outputTokens += tokens.length;
      },
      onTextChunk: (text: string) => report({ kind: "text", id, text }),
    });
    report({
      kind: "end",
      id,
      finish: metadata.stopReason === "maxTokens" ? "length" : "complete",
      usage: { inputTokens: prompt.length, outputTokens },
    });
  } catch {
    report({ kind: "failed", id, reason: "broken" });
  } finally {
    unfinished.delete(id);
  }
}

export type AnswerCommand =
  | { readonly kind: "open"; readonly directory: string }
  | {
      readonly kind: "answer";
      readonly id: number;
      readonly turns: readonly ChatTurn[];
      readonly outputTokensMax: number;
    }
  | { readonly kind: "stop"; readonly id: number };

export type AnswerReport =
  | { readonly kind: "text"; readonly id: number; readonly text: string }
  | { readonly kind: "end"; readonly id: number; readonly finish: "complete" | "length"; readonly usage: TokenUsage }
  | { readonly kind: "failed"; readonly id: number; readonly reason: "context-length" | "broken" };
