import * as z from "zod/mini";
import type { ListedModel } from "#domain/catalogue/listed-model.ts";

const LIST_BYTES_MAX = 8_000_000;
/** Each model needs one more request for its details. */
const OLLAMA_MODELS_MAX = 60;

const count = z.optional(z.nullable(z.number()));
const ollamaDetails = z.object({
  model_info: z.optional(z.record(z.string(), z.unknown())),
  parameters: z.optional(z.nullable(z.string())),
  capabilities: z.optional(z.array(z.string())),
});

const ollamaRunning = z.object({
  models: z.array(z.object({ name: z.string(), context_length: count })),
});
/** Ollama's default window on a machine without a large graphics card. */
const OLLAMA_WINDOW = 4_096;

/**
 * Adds the context window to Ollama's models: the window of the running model, else the window that is set for the
 * model, else Ollama's default. It comes from Ollama's API, because OpenAI's protocol does not report it. The model's
 * maximum is many times larger, but Ollama silently drops the beginning of a prompt that is longer than the window.
 */
export async function addOllamaContextWindows(
  baseUrl: string,
  listed: readonly ListedModel[],
  signal: AbortSignal,
): Promise<ListedModel[]> {
  const root = baseUrl.replace(/\/v1$/, "");
  const running = await runningWindows(root, signal);
  return await Promise.all(
    listed.map(async (model, index) => {
      if (index >= OLLAMA_MODELS_MAX) return model;
      try {
        // The providers' fetch cannot send a POST request or a body.
        const response = await globalThis.fetch(`${root}/api/show`, {
          method: "POST",
          redirect: "error",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ model: model.id }),
          signal,
        });
        const details = z.parse(ollamaDetails, JSON.parse(await readText(response)));
        const made = Object.entries(details.model_info ?? {}).find(([key]) => key.endsWith(".context_length"))?.[1];
        const set = /^num_ctx\s+(\d+)$/m.exec(details.parameters ?? "")?.[1];
        return {
          ...model,
          contextTokens:
            running.get(model.id) ??
            positiveIntegerOrNull(
              set === undefined
                ? Math.min(typeof made === "number" ? made : OLLAMA_WINDOW, OLLAMA_WINDOW)
                : Number(set),
            ),
          isWindowPassing: true,
          seesImages: details.capabilities?.includes("vision") ?? model.seesImages,
          canChat: details.capabilities?.includes("completion") ?? model.canChat,
        };
      } catch {
        return model;
      }
    }),
  );
}

/** The windows of the models that Ollama has loaded; empty if Ollama does not report them. */
async function runningWindows(root: string, signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  try {
    const response = await globalThis.fetch(`${root}/api/ps`, { redirect: "error", signal });
    const { models } = z.parse(ollamaRunning, JSON.parse(await readText(response)));
    return new Map(
      models.flatMap(({ name, context_length }) => {
        const window = positiveIntegerOrNull(context_length);
        return window === null ? [] : [[name, window] as const];
      }),
    );
  } catch {
    return new Map();
  }
}

export const positiveIntegerOrNull = (value: number | null | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(value) || value < 1 ? null : Math.floor(value);

/** Throws if the body is too long, because a server may send without end. */
export async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let read = "";
  for await (const bytes of response.body ?? []) {
    read += decoder.decode(bytes, { stream: true });
    if (read.length > LIST_BYTES_MAX) throw new Error("The list of models is too long.");
  }
  return read;
}
