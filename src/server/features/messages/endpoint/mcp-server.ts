import { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { WireSharedPrompt } from "#contract/endpoint/tools.ts";
import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import type { ApiScope } from "#domain/endpoint/api-keys.ts";
import type { Improvement } from "#domain/prompting/improvement.ts";
import { scorePrompt } from "#domain/prompting/rubric/score-prompt.ts";
import { findStoredLabel, ROUTE_MODES, type RouteDecision, type RouteMode } from "#domain/routing/route-decision.ts";

/**
 * The functions that the MCP tools call. In our server, they run the use cases directly. On a user's machine, they call
 * our server over HTTP.
 */
export interface McpFunctions {
  readonly scopes: readonly ApiScope[];
  improve(prompt: string, isInsisting: boolean, end: AbortSignal): Promise<Improvement>;
  route(prompt: string, mode: RouteMode | null): Promise<RouteDecision>;
  readonly sharedPrompts: readonly WireSharedPrompt[];
  inWords(error: unknown): string;
}

const promptArgument = z.string().min(1).max(PROMPT_LENGTH_MAX).describe("The prompt as it was written");
const URI = "redraft://shared-prompts/";

export function createMcpServer(cores: McpFunctions): McpServer {
  const server = new McpServer({ name: "redraft", version: "1" });
  if (cores.scopes.includes("improve")) addImproving(server, cores);
  if (cores.scopes.includes("route")) addChoosing(server, cores);
  for (const prompt of cores.sharedPrompts) addShared(server, prompt);
  return server;
}

function addImproving(server: McpServer, cores: McpFunctions): void {
  server.registerTool(
    "improve_prompt",
    {
      title: "Improve a prompt",
      description:
        "Rewrites a prompt without losing or inventing anything, and says what was changed and why, and what is still open.",
      inputSchema: z.object({
        prompt: promptArgument,
        insist: z.boolean().optional().describe("Rewrite it also where it was found good as it is"),
      }),
      annotations: { readOnlyHint: true, openWorldHint: true },
    },
    ({ prompt, insist }, { mcpReq: { signal } }) =>
      told(cores, async () => {
        const improvement = await cores.improve(prompt, insist === true, signal);
        const { improvedPrompt, reasons, findings = [], scores, improvedScores } = improvement;
        const questions = improvement.questions.map(({ question, options }) => ({ question, options: [...options] }));
        return {
          text: improvedPrompt,
          data: { improvedPrompt, reasons, findings, questions, scores, improvedScores, hunks: improvement.hunks },
        };
      }),
  );
  server.registerTool(
    "score_prompt",
    {
      title: "Score a prompt",
      description: "Scores a prompt from 0 to 100 by ten named checks, and says what to do about each that it fails.",
      inputSchema: z.object({ prompt: promptArgument }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ prompt }) =>
      told(cores, async () => {
        const score = scorePrompt(prompt, { hasMaterial: false });
        return { text: `${Math.round(score.overall)} of 100`, data: { ...score } };
      }),
  );
}

function addChoosing(server: McpServer, cores: McpFunctions): void {
  server.registerTool(
    "choose_model",
    {
      title: "Choose a model",
      description: "Says which of the connected models fits a prompt best, and why. Asks none of them.",
      inputSchema: z.object({
        prompt: promptArgument,
        mode: z.enum(ROUTE_MODES).optional().describe("What counts more: quality, or price"),
      }),
      annotations: { readOnlyHint: true, openWorldHint: false },
    },
    ({ prompt, mode }) =>
      told(cores, async () => {
        const route = await cores.route(prompt, mode ?? null);
        const { model, why, reasons, kind, effort, runnerUp, candidates } = route;
        const text = `${findStoredLabel(route, model)} (${model}). ${why}`;
        return { text, data: { model, why, reasons, kind, effort, runnerUp, candidates } };
      }),
  );
}

function addShared(server: McpServer, { id, workspace, title, description, text }: WireSharedPrompt): void {
  const about = {
    title,
    description: [description, `Shared in ${workspace}.`].filter((part) => part !== "").join(" "),
  };
  server.registerResource(`shared-${id}`, `${URI}${id}`, { ...about, mimeType: "text/plain" }, (uri) => ({
    contents: [{ uri: uri.href, mimeType: "text/plain", text }],
  }));
  server.registerPrompt(`shared-${id}`, about, () => ({
    messages: [{ role: "user", content: { type: "text", text } }],
  }));
}

async function told(cores: McpFunctions, answer: () => Promise<{ text: string; data: object }>) {
  try {
    const { text, data } = await answer();
    return { content: [{ type: "text" as const, text }], structuredContent: JSON.parse(JSON.stringify(data)) };
  } catch (error) {
    return { content: [{ type: "text" as const, text: cores.inWords(error) }], isError: true };
  }
}
