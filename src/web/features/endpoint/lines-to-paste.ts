/** What each client wants to be told, with this server's address. `KEY` stands where the key goes. */
export interface PasteLines {
  readonly id: string;
  readonly label: string;
  /** Where they go: a file, or a place in a program. */
  readonly where: string;
  readonly text: string;
}

const KEY = "rd_live_…";

/** `origin`: of this server, without a slash at its end. */
export const linesToPaste = (origin: string): readonly PasteLines[] => [
  {
    id: "curl",
    label: "curl",
    where: "a terminal",
    text: `curl ${origin}/v1/chat/completions \\
  -H "Authorization: Bearer ${KEY}" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "redraft/improve", "messages": [{"role": "user", "content": "reply to the bad review of flat 3"}]}'`,
  },
  {
    id: "python",
    label: "Python",
    where: "ask.py",
    text: `# pip install openai
from openai import OpenAI

client = OpenAI(base_url="${origin}/v1", api_key="${KEY}")
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
    text: `// npm install openai
import OpenAI from "openai";

const client = new OpenAI({ baseURL: "${origin}/v1", apiKey: "${KEY}" });
const answer = await client.chat.completions.create({
  model: "redraft/improve",
  messages: [{ role: "user", content: "reply to the bad review of flat 3" }],
});
console.log(answer.choices[0].message.content);`,
  },
  {
    id: "langchain",
    label: "LangChain",
    where: "ask.mjs",
    text: `// npm install @langchain/openai
import { ChatOpenAI } from "@langchain/openai";

const model = new ChatOpenAI({
  model: "redraft/auto",
  apiKey: "${KEY}",
  configuration: { baseURL: "${origin}/v1" },
});
console.log((await model.invoke("what is tidal power")).text);`,
  },
  {
    id: "open-webui",
    label: "Open WebUI",
    where: "Admin Settings, Connections, OpenAI API, or its environment",
    text: `OPENAI_API_BASE_URL=${origin}/v1
OPENAI_API_KEY=${KEY}`,
  },
  {
    id: "librechat",
    label: "LibreChat",
    where: "librechat.yaml",
    text: `endpoints:
  custom:
    - name: "Redraft"
      apiKey: "${KEY}"
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
    where: "config.yaml",
    text: `models:
  - name: Redraft
    provider: openai
    model: redraft/auto
    apiBase: ${origin}/v1
    apiKey: ${KEY}
    roles: [chat]`,
  },
  {
    id: "claude-desktop",
    label: "Claude Desktop",
    where: "claude_desktop_config.json; the command runs in Redraft's folder",
    text: `{
  "mcpServers": {
    "redraft": {
      "command": "npm",
      "args": ["--prefix", "/path/to/redraft", "run", "-s", "redraft", "--", "mcp"],
      "env": { "REDRAFT_KEY": "${KEY}", "REDRAFT_URL": "${origin}" }
    }
  }
}`,
  },
];
