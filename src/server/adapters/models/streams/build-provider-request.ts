import type { LanguageModelV4, LanguageModelV4CallOptions } from "@ai-sdk/provider";

export interface ProviderRequest {
  readonly modelId: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
}

/** Thrown by `captureRequestFetch`: it carries the written request out of the provider package. */
class Written {
  readonly request: Omit<ProviderRequest, "modelId">;

  constructor(request: Omit<ProviderRequest, "modelId">) {
    this.request = request;
  }
}

/** The fetch of the provider packages. It sends nothing: it throws the request, and `buildProviderRequest` catches it. */
export const captureRequestFetch: typeof globalThis.fetch = (url, init) => {
  const headers = (init?.headers ?? {}) as Record<string, string>;
  return Promise.reject(new Written({ url: String(url), headers, body: String(init?.body) }));
};

/**
 * The provider package writes the request, because the names of parameters, roles, efforts and formats differ from
 * model to model. The package must use `captureRequestFetch` as its fetch. Throws the package's errors.
 */
export async function buildProviderRequest(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
): Promise<ProviderRequest> {
  try {
    await model.doStream(options);
  } catch (written) {
    if (written instanceof Written) return { modelId: model.modelId, ...written.request };
    throw written;
  }
  throw new Error("A provider package has answered without asking.");
}
