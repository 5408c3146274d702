import type { LanguageModelV4, LanguageModelV4CallOptions } from "@ai-sdk/provider";

/** A call to a provider, ready to be sent. */
export interface WrittenRequest {
  readonly modelId: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

/** Thrown into the package in place of an answer: it carries out what the package has written. */
class Written {
  readonly request: Omit<WrittenRequest, "modelId">;

  constructor(request: Omit<WrittenRequest, "modelId">) {
    this.request = request;
  }
}

/** Given to the packages as their fetch: nothing is sent, `writeRequest` gets it. */
export const handOver: typeof globalThis.fetch = (url, init) => {
  const headers = (init?.headers ?? {}) as Record<string, string>;
  return Promise.reject(new Written({ url: String(url), headers, body: String(init?.body) }));
};

/**
 * How this model wants to be asked, which the provider packages know best: names of parameters, roles, efforts and formats
 * differ from model to model. The package must have been made with `handOver`. Throws what the package throws.
 */
export async function writeRequest(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
): Promise<WrittenRequest> {
  try {
    await model.doStream(options);
  } catch (written) {
    if (written instanceof Written) return { modelId: model.modelId, ...written.request };
    throw written;
  }
  throw new Error("A provider package has answered without asking.");
}
