import { Command, CommanderError } from "commander";

/** The `redraft` command. Each verb (subcommand) loads only the code that it needs, so that small verbs start fast. */

// Only the current system user may read the files that this process and its child processes write.
process.umask(0o077);

const program = new Command("redraft")
  .description("Improves prompts, chooses models, and runs the Redraft server.")
  .showHelpAfterError("(redraft --help lists the verbs)");

const LINES_HELP = `
Input on stdin is a plain prompt, or JSON Lines: one object with an "id" a line.
Every line is answered by one line of JSON with the same "id", as soon as it is read.
A line that cannot be answered gives {"id", "error"} and exit status 1.`;

const VERBS = [
  ["improve", "add what Redraft itself has for a prompt, without a model", '{"id", "prompt"}'],
  [
    "rewrite",
    "compare a model's rewrite with its prompt, and say what would be sent",
    '{"id", "prompt", "conversation"?, "preferences"?, "reply": {"rewrite", "account"?, "added"?, "questions"?}}',
  ],
  ["route", "choose the model that fits a prompt", '{"id", "prompt", "tier"?, "models"?, "mode"?, "task"?}'],
  ["score", "score a prompt from 0 to 100", '{"id", "prompt"}'],
  ["anonymize", "replace personal data by its kind", '{"id", "text"}'],
] as const;

for (const [name, description, fields] of VERBS) {
  program
    .command(name)
    .description(description)
    .addHelpText("after", `\nFields of a line: ${fields}\n${LINES_HELP}`)
    .action(async () => {
      const [{ processInputRows: answerInputLines }, { SUBCOMMAND_HANDLERS: VERB_HANDLERS }] = await Promise.all([
        import("./answer-lines.ts"),
        import("./verb-answers.ts"),
      ]);
      process.exitCode = (await answerInputLines(process.stdin, process.stdout, VERB_HANDLERS[name])) ? 0 : 1;
    });
}

program
  .command("serve")
  .description("start the server; configured by environment variables or .env")
  .action(async () => {
    const { serve } = await import("#server/serve.ts");
    await serve();
  });

program
  .command("migrate")
  .description("bring the database to this version's schema, and end; the server does it by itself at its start")
  .action(async () => {
    const { migrateDatabase } = await import("./transfer.ts");
    await migrateDatabase();
  });

program
  .command("mcp")
  .description(
    "offer the improver and the router to an assistant on this machine, as an MCP server on stdin and stdout",
  )
  .addHelpText("after", "\nREDRAFT_KEY is a key of your account, REDRAFT_URL the server's address.")
  .action(async () => {
    const { serveMcp } = await import("./mcp.ts");
    await serveMcp(process.env);
  });

program
  .command("admin")
  .description("administer accounts: make an admin, reset a password (redraft admin help)")
  .argument("[arguments...]")
  .helpOption(false)
  .allowUnknownOption()
  .action(async (parts: string[]) => {
    const { runAdmin } = await import("./admin.ts");
    await runAdmin(parts);
  });

program
  .command("models")
  .description("grade the models by a public table, with a key of your own (redraft models help)")
  .argument("[arguments...]")
  .helpOption(false)
  .allowUnknownOption()
  .action(async (parts: string[]) => {
    const { runModels } = await import("./models.ts");
    await runModels(parts);
  });

program
  .command("try-writer")
  .description("have a model rewrite twenty prompts of ours and count what it keeps")
  .argument("<model>")
  .action(async (model: string) => {
    const { runRewriterTrial: runTryWriter } = await import("./try-writer.ts");
    await runTryWriter(model);
  });

program
  .command("export")
  .description("write the whole database to a file")
  .argument("<file>")
  .action(async (file: string) => {
    const { exportDatabase } = await import("./transfer.ts");
    await exportDatabase(file);
  });

program
  .command("import")
  .description("fill an empty database from a file that export wrote")
  .argument("<file>")
  .action(async (file: string) => {
    const { importDatabase } = await import("./transfer.ts");
    await importDatabase(file);
  });

program
  .command("backup")
  .description("write the database to a new file, also while the server runs")
  .argument("[file]", "left out: one in BACKUP_DIR, named after the time; then older ones go as BACKUP_KEEP says")
  .option("--prove", "restore the file as a trial afterwards, and drop what came of it")
  .action(async (file: string | undefined, { prove }: { prove?: true }) => {
    const { backUpIntoFolder, runTransferCommand } = await import("./transfer.ts");
    if (file === undefined) return await backUpIntoFolder(prove === true);
    await runTransferCommand("backup", file);
    if (prove) await runTransferCommand("prove", file);
  });

program
  .command("restore")
  .description("replace the database by what backup wrote, also while the server runs")
  .argument("<file>")
  .action(async (file: string) => {
    const { runTransferCommand } = await import("./transfer.ts");
    await runTransferCommand("restore", file);
  });

program
  .command("verify")
  .description("read a file that backup wrote, and tell whether it is whole")
  .argument("<file>")
  .action(async (file: string) => {
    const { verifyBackup } = await import("./transfer.ts");
    await verifyBackup(file);
  });

try {
  await program.exitOverride().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode;
  else throw error;
}
