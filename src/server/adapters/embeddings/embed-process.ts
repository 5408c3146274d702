import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { EMBEDDER_FILES } from "./recipe.ts";

/** Runs as a separate process: the model takes a core and some hundred megabytes, freed when the process ends. */

/** The model was trained on 128 tokens. The beginning of a prompt shows its topic, and every token takes time. */
const TOKENS_MAX = 128;

interface WebRuntime extends Runtime {
  readonly env: { readonly wasm: { numThreads?: number; proxy?: boolean; wasmBinary?: Uint8Array } };
}
/** The parts of the ONNX runtime that we use. Both engines (native and WebAssembly) have them. */
interface Runtime {
  readonly InferenceSession: { create(model: Uint8Array, options: object): Promise<Session> };
  readonly Tensor: new (type: "int64", data: BigInt64Array, dims: readonly number[]) => Tensor;
}
interface Session {
  run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>>;
}
interface Tensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}
interface Tokenizer {
  encode(text: string): { readonly ids: readonly number[] };
}
interface Tokenizers {
  readonly Tokenizer: new (tokenizer: object, config: object) => Tokenizer;
}

let opened: ReturnType<typeof open> | null = null;
let previous: Promise<void> = Promise.resolve();

// If the server ends, even without a message, this process ends too.
process.once("disconnect", () => process.exit(0));

process.on("message", (order: EmbedCommand) => {
  if (order.kind === "open") {
    opened ??= open(order.directory, order.engine);
    // Each order reports the failure. Without this catch, the rejection would end the process first.
    opened.catch(() => undefined);
  } else previous = previous.then(() => answer(order.id, order.text));
});

async function open(directory: string, engine: string) {
  const pathOf = (file: string) => join(directory, file);
  const json = (file: string): object => JSON.parse(readFileSync(pathOf(file), "utf8")) as object;
  const load = async <Module>(file: string) => (await import(pathToFileURL(pathOf(file)).href)) as Module;
  const { Tokenizer } = await load<Tokenizers>(EMBEDDER_FILES.tokenizers);
  const model = readFileSync(pathOf(EMBEDDER_FILES.model));
  const tokenizer = new Tokenizer(json(EMBEDDER_FILES.tokenizer), json(EMBEDDER_FILES.tokenizerConfig));
  const native = await openNative(engine, model).catch(() => null);
  if (native !== null) return { ...native, tokenizer };
  const runtime = await load<WebRuntime>(EMBEDDER_FILES.runtime);
  runtime.env.wasm.numThreads = 1;
  runtime.env.wasm.proxy = false;
  // With these bytes, the runtime downloads nothing.
  runtime.env.wasm.wasmBinary = readFileSync(pathOf(EMBEDDER_FILES.runtimeWasm));
  const session = await runtime.InferenceSession.create(model, {
    executionProviders: ["wasm"],
    enableCpuMemArena: false,
    enableMemPattern: false,
  });
  return { runtime, session, tokenizer };
}

/** Throws if the native engine is missing or does not run on this machine. */
async function openNative(engine: string, model: Uint8Array): Promise<{ runtime: Runtime; session: Session }> {
  const runtime = createRequire(join(engine, "package.json"))("onnxruntime-node") as Runtime;
  const session = await runtime.InferenceSession.create(model, {
    executionProviders: ["cpu"],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  });
  return { runtime, session };
}

async function answer(id: number, text: string): Promise<void> {
  const report: EmbedReport = { id, vector: await embed(text).catch(() => null) };
  if (process.connected) process.send?.(report);
}

async function embed(text: string): Promise<Float32Array> {
  if (opened === null) throw new Error("not opened");
  const { runtime, session, tokenizer } = await opened;
  const { ids } = tokenizer.encode(text);
  // The last token marks the end of the text, so it is kept when the text is cut.
  const kept = ids.length <= TOKENS_MAX ? ids : [...ids.slice(0, TOKENS_MAX - 1), ids.at(-1) ?? 0];
  const tensor = (values: readonly number[]) =>
    new runtime.Tensor("int64", BigInt64Array.from(values, BigInt), [1, values.length]);
  const { last_hidden_state: hidden } = await session.run({
    input_ids: tensor(kept),
    attention_mask: tensor(kept.map(() => 1)),
    token_type_ids: tensor(kept.map(() => 0)),
  });
  if (hidden === undefined) throw new Error("no hidden state");
  return meanOf(hidden);
}

/** The mean of all token vectors, scaled to length one, as this model was trained. */
function meanOf({ data, dims }: Tensor): Float32Array {
  const [, tokens = 0, width = 0] = dims;
  const mean = new Float32Array(width);
  for (let token = 0; token < tokens; token += 1) {
    for (let at = 0; at < width; at += 1) mean[at] = (mean[at] ?? 0) + (data[token * width + at] ?? 0);
  }
  const length = Math.hypot(...mean);
  return length === 0 ? mean : mean.map((component) => component / length);
}

export type EmbedCommand =
  /** `engine`: the folder of the native engine, which may not exist. */
  | { readonly kind: "open"; readonly directory: string; readonly engine: string }
  | { readonly kind: "embed"; readonly id: number; readonly text: string };

/** `vector` null: this text could not be embedded. */
export interface EmbedReport {
  readonly id: number;
  readonly vector: Float32Array | null;
}
