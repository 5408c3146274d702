import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { TROUBLES } from "#support/providers/script.ts";
import { startProviders } from "#support/providers/start-providers.ts";

const PORTS = { openai: 4101, anthropic: 4102, google: 4103 };

/** `--tokens-per-second 80 --first-token-ms 400` replays answers at that speed, `--reply file` the text in that file. */
const { values: options } = parseArgs({
  options: {
    "tokens-per-second": { type: "string" },
    "first-token-ms": { type: "string" },
    reply: { type: "string" },
  },
});
const tokensPerSecond = numberFrom("tokens-per-second");
const firstTokenMs = numberFrom("first-token-ms");

/** Scripted providers for trying the product by hand, without a key and without a cost, until Ctrl-C. */
const providers = await startProviders({
  ports: PORTS,
  pieces: 60,
  delayMs: 25,
  ...(tokensPerSecond !== null && { tokensPerSecond }),
  ...(firstTokenMs !== null && { firstTokenMs }),
}).catch((error: unknown) => {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  console.error(isTaken ? `One of the ports ${Object.values(PORTS).join(", ")} is taken.` : error);
  process.exit(1);
});
const script = () => {
  if (options.reply !== undefined) providers.setScript({ fallback: { text: readFileSync(options.reply, "utf8") } });
};
script();

console.log("Scripted providers are running. Put these lines into .env and start Redraft:\n");
for (const [name, value] of Object.entries(providers.environment)) console.log(`${name}=${value}`);
console.log(`
A marker in a prompt makes its call go wrong, for example [[script:cut]].
Known: ${TROUBLES.join(", ")}
[[thinking:12]] makes it think for 12 seconds before it answers, [[silent-thinking:12]] without a word of it.

Ctrl-C ends them.`);

const report = setInterval(() => {
  for (const { provider, modelId } of providers.requests) console.log(`${provider} ${modelId}`);
  providers.reset();
  script();
}, 1_000);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    clearInterval(report);
    void providers.close();
  });
}

function numberFrom(name: "tokens-per-second" | "first-token-ms"): number | null {
  const given = options[name];
  if (given === undefined) return null;
  const number = Number(given);
  if (given.trim() !== "" && Number.isFinite(number) && number >= 0 && (number > 0 || name === "first-token-ms"))
    return number;
  console.error(`--${name} must be a number above 0.`);
  process.exit(1);
}
