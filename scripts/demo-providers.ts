import { TROUBLES } from "#support/providers/script.ts";
import { startProviders } from "#support/providers/start-providers.ts";

const PORTS = { openai: 4101, anthropic: 4102, google: 4103 };

/** Scripted providers for trying the product by hand, without a key and without a cost, until Ctrl-C. */
const providers = await startProviders({ ports: PORTS, pieces: 60, delayMs: 25 }).catch((error: unknown) => {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  console.error(isTaken ? `One of the ports ${Object.values(PORTS).join(", ")} is taken.` : error);
  process.exit(1);
});

console.log("Scripted providers are running. Put these lines into .env and start Redraft:\n");
for (const [name, value] of Object.entries(providers.environment)) console.log(`${name}=${value}`);
console.log(`
A marker in a prompt makes its call go wrong, for example [[script:cut]].
Known: ${TROUBLES.join(", ")}

Ctrl-C ends them.`);

const report = setInterval(() => {
  for (const { provider, modelId } of providers.requests) console.log(`${provider} ${modelId}`);
  providers.reset();
}, 1_000);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    clearInterval(report);
    void providers.close();
  });
}
