import { serveStdio } from "@modelcontextprotocol/server/stdio";
import * as z from "zod/mini";
import { wireErrorSchema } from "#contract/endpoint/chat-completions.ts";
import { wireImprovementSchema, wireRouteSchema, wireSharedPromptsSchema } from "#contract/endpoint/tools.ts";
import { createMcpServer, type McpFunctions } from "#server/features/messages/endpoint/mcp-server.ts";

const URL_USUAL = "http://127.0.0.1:3000";

/** An error whose message may be shown: it contains no key, and no text from a server other than Redraft. */
class CallError extends Error {}

/**
 * The MCP server for assistants on this machine, over stdin and stdout. It offers the same tools as the route /mcp. For
 * each tool, it calls the Redraft server at REDRAFT_URL with the API key in REDRAFT_KEY.
 */
export async function serveMcp(environment: NodeJS.ProcessEnv): Promise<void> {
  const key = environment.REDRAFT_KEY ?? "";
  if (key === "") {
    console.error("REDRAFT_KEY is missing: make a key on your account's page and set it.");
    process.exitCode = 1;
    return;
  }
  const origin = environment.REDRAFT_URL ?? environment.APP_URL ?? URL_USUAL;
  const call = async <Schema extends z.ZodMiniType>(
    schema: Schema,
    path: string,
    body: object | null = null,
    signal: AbortSignal | null = null,
  ): Promise<z.infer<Schema>> => {
    const reply = await fetch(new URL(path, origin), {
      method: body === null ? "GET" : "POST",
      headers: { authorization: `Bearer ${key}`, ...(body !== null && { "content-type": "application/json" }) },
      body: body === null ? null : JSON.stringify(body),
      signal,
    }).catch(() => {
      throw new CallError(`Redraft could not be reached at ${origin}.`);
    });
    const answer: unknown = await reply.json().catch(() => null);
    if (reply.ok) return z.parse(schema, answer);
    const refused = z.safeParse(wireErrorSchema, answer);
    throw new CallError(refused.success ? refused.data.error.message : `Redraft answered ${reply.status}.`);
  };
  const cores: Omit<McpFunctions, "sharedPrompts"> = {
    // Both tools are offered; the server checks the key's scopes on each request.
    scopes: ["improve", "route"],
    improve: async (prompt, insist, end) =>
      (await call(wireImprovementSchema, "/v1/improve", { prompt, insist }, end)).improvement,
    route: async (prompt, mode) => (await call(wireRouteSchema, "/v1/route", { prompt, mode })).route,
    inWords: (error) => (error instanceof CallError ? error.message : "Something went wrong."),
  };
  serveStdio(async () => {
    const shared = await call(wireSharedPromptsSchema, "/v1/shared-prompts").catch((error: unknown) => {
      console.error(cores.inWords(error));
      return { prompts: [] };
    });
    return createMcpServer({ ...cores, sharedPrompts: shared.prompts });
  });
}
