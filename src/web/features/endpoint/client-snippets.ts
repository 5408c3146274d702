/** Settings or code for a client, with the address of this server. The user replaces KEY_PLACEHOLDER by a key. */
export interface ClientSnippet {
  readonly id: string;
  readonly label: string;
  /** Where the user pastes the text: a file, or a place in a program. */
  readonly where: string;
  readonly text: string;
}

export const KEY_PLACEHOLDER = "rd_live_…";

/**
 * The arguments with which Claude Desktop starts mcp-remote. On Windows, an argument with a space is split. So the
 * header has no space here. An environment variable contains the header's value.
 */
const mcpRemoteArguments = (origin: string): string =>
  [
    ...["-y", "mcp-remote", `${origin}/mcp`, "--header", `Authorization:\${REDRAFT_AUTH}`],
    ...(origin.startsWith("http:") ? ["--allow-http"] : []),
  ]
    .map((argument) => JSON.stringify(argument))
    .join(", ");

/** `origin` is the address of this server, without a slash at the end. */
export const clientSnippets = (origin: string): readonly ClientSnippet[] =>
  CLIENTS.map(({ text, ...client }) => ({ ...client, text: text(origin) }));

const CLIENTS: readonly (Omit<ClientSnippet, "text"> & { readonly text: (origin: string) => string })[] = [
  {
    id: "curl",
    label: "curl",
    where: "a terminal",
    text: (origin) => `curl ${origin}/v1/chat/completions \\
  -H "Authorization: Bearer ${KEY_PLACEHOLDER}" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "redraft/improve", "messages": [{"role": "user", "content": "reply to the bad review of flat 3"}]}'`,
  },
  {
    id: "python",
    label: "Python",
    where: "ask.py",
    text: (origin) => `# pip install openai
from openai import OpenAI

client = OpenAI(base_url="${origin}/v1", api_key="${KEY_PLACEHOLDER}")
answer = client.chat.completions.create(
    model="redraft/improve",
    messages=[{"role": "user", "content": "reply to the bad review of flat 3"}],
)
print(answer.choices[0].message.content)`,
  },
  {
    id: "node",
    label: "Node",
    where: "ask.mjs",
    text: (origin) => `// npm install openai
import OpenAI from "openai";

const client = new OpenAI({ baseURL: "${origin}/v1", apiKey: "${KEY_PLACEHOLDER}" });
const answer = await client.chat.completions.create({
  model: "redraft/improve",
  messages: [{ role: "user", content: "reply to the bad review of flat 3" }],
});
console.log(answer.choices[0].message.content);`,
  },
  {
    id: "langchain",
    label: "LangChain",
    where: "ask.py",
    text: (origin) => `# pip install langchain-openai
from langchain_openai import ChatOpenAI

model = ChatOpenAI(model="redraft/auto", api_key="${KEY_PLACEHOLDER}", base_url="${origin}/v1")
print(model.invoke("what is tidal power").content)`,
  },
  {
    id: "langchain-js",
    label: "LangChain.js",
    where: "ask.mjs",
    text: (origin) => `// npm install @langchain/openai @langchain/core
import { ChatOpenAI } from "@langchain/openai";

const model = new ChatOpenAI({
  model: "redraft/auto",
  apiKey: "${KEY_PLACEHOLDER}",
  configuration: { baseURL: "${origin}/v1" },
});
console.log((await model.invoke("what is tidal power")).text);`,
  },
  {
    id: "open-webui",
    label: "Open WebUI",
    where: "Admin Panel, Settings, Connections, OpenAI API; or the environment it is started with for the first time",
    text: (origin) => `OPENAI_API_BASE_URL=${origin}/v1
OPENAI_API_KEY=${KEY_PLACEHOLDER}`,
  },
  {
    id: "librechat",
    label: "LibreChat",
    where: "librechat.yaml",
    text: (origin) => `# version belongs at the top of the file; leave it out where the file has one
version: 1.2.8
endpoints:
  custom:
    - name: "Redraft"
      apiKey: "${KEY_PLACEHOLDER}"
      baseURL: "${origin}/v1"
      models:
        default: ["redraft/auto", "redraft/improve"]
        fetch: true
      titleConvo: true
      titleModel: "redraft/auto"`,
  },
  {
    id: "continue",
    label: "Continue",
    where: "~/.continue/config.yaml",
    text: (origin) => `name: My configuration
version: 1.0.0
schema: v1
models:
  - name: Redraft
    provider: openai
    model: redraft/auto
    apiBase: ${origin}/v1
    apiKey: ${KEY_PLACEHOLDER}
    roles: [chat]`,
  },
  {
    id: "claude-desktop",
    label: "Claude Desktop",
    where:
      "Settings, Developer, Edit Config: claude_desktop_config.json. Node must be installed; npx fetches mcp-remote.",
    text: (origin) => `{
  "mcpServers": {
    "redraft": {
      "command": "npx",
      "args": [${mcpRemoteArguments(origin)}],
      "env": { "REDRAFT_AUTH": "Bearer ${KEY_PLACEHOLDER}" }
    }
  }
}`,
  },
  {
    id: "claude-code",
    label: "Claude Code",
    where: "a terminal",
    text: (origin) => `claude mcp add --transport http redraft ${origin}/mcp \\
  --header "Authorization: Bearer ${KEY_PLACEHOLDER}"`,
  },
];
