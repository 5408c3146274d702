import * as z from "zod/mini";

/** A server that speaks OpenAI's protocol, and the model to ask it for. */
export interface CompatibleServer {
  readonly baseUrl: string;
  readonly model: string;
}

/** Where Ollama, LM Studio, llama.cpp and vLLM listen unless told otherwise. */
const USUAL_PORTS = [11434, 1234, 8080, 8000];
const PROBE_MS = 300;
const LIST_BYTES_MAX = 1_000_000;

const modelList = z.object({
  object: z.literal("list"),
  data: z.array(z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)), object: z.literal("model") })),
});

/** Asks the usual ports of this machine all at once; the first in their order that really is a model server. */
export async function findLocalServer(
  fetch: typeof globalThis.fetch,
  ports: readonly number[] = USUAL_PORTS,
): Promise<CompatibleServer | null> {
  const found = await Promise.all(
    ports.map((port) =>
      askServer({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: null, timeoutMs: PROBE_MS, fetch }),
    ),
  );
  return found.find((server) => server !== null) ?? null;
}

/** The server's first model that can chat; null when nobody answers there, or somebody else does. */
async function askServer(input: {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly timeoutMs: number;
  readonly fetch: typeof globalThis.fetch;
}): Promise<CompatibleServer | null> {
  try {
    const response = await input.fetch(`${input.baseUrl}/models`, {
      headers: input.apiKey === null ? {} : { authorization: `Bearer ${input.apiKey}` },
      signal: AbortSignal.timeout(input.timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return null;
    }
    const list = z.safeParse(modelList, JSON.parse(await readText(response)));
    const model = list.success ? list.data.data.find(({ id }) => !/embed/i.test(id)) : undefined;
    return model === undefined ? null : { baseUrl: input.baseUrl, model: model.id };
  } catch {
    // Nobody there, somebody else's port, or no JSON: all the same to us.
    return null;
  }
}

/** Whoever listens on a usual port may send without end. */
async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of response.body ?? []) {
    text += decoder.decode(bytes, { stream: true });
    if (text.length > LIST_BYTES_MAX) throw new Error("The list of models is too long.");
  }
  return text;
}
