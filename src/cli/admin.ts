import { randomBytes } from "node:crypto";
import { Command } from "commander";
import { includesTier, TIERS, type Tier } from "#domain/plans/plans.ts";
import { createArgon2PasswordHasher } from "#server/adapters/argon2-passwords.ts";
import { connectStore } from "#server/adapters/postgres/connect-store.ts";
import { migrate } from "#server/adapters/postgres/migrate.ts";
import { OperatorError } from "#server/operator-error.ts";
import type { UserRecord } from "#server/ports/account-store.ts";
import type { Store } from "#server/ports/store.ts";
import { withDatabase } from "./with-database.ts";

const PINS = ["free", "plus", "off"] as const;

export async function runAdmin(parts: readonly string[]): Promise<void> {
  const program = new Command("redraft admin").showHelpAfterError();
  const forAccount = (name: string, description: string) =>
    program.command(name).description(description).argument("<email>");

  forAccount("make-admin", "give an account the role admin").action((email: string) =>
    withAccount(email, async (store, user) => {
      await store.accounts.setRole(user.id, "admin");
      return `${user.email} is an admin now.`;
    }),
  );
  forAccount("reset-password", "set a new password, show it once and end all sessions").action((email: string) =>
    withAccount(email, async (store, user) => {
      const password = randomBytes(12).toString("base64url");
      await store.accountTokens.changePassword(user.id, await createArgon2PasswordHasher().hash(password), new Date());
      return `The new password of ${user.email}: ${password}`;
    }),
  );
  forAccount("reset-second-factor", "stop asking for a code of the app, for whoever has lost it").action(
    (email: string) =>
      withAccount(email, async (store, user) => {
        await store.secondFactors.remove(user.id);
        return `${user.email} signs in with the password alone now.`;
      }),
  );
  forAccount("set-tier", `change an account's plan: ${TIERS.join(", ")}`)
    .argument("<tier>")
    .action((email: string, given: string) => {
      const tier = TIERS.find((name: Tier) => name === given);
      if (tier === undefined) return program.error(`${given} is not a plan. There are ${TIERS.join(", ")}.`);
      return withAccount(email, async (store, user) => {
        if (!includesTier(tier, user.billedTier))
          throw new OperatorError(
            `${user.email} pays for ${user.billedTier} and has it. \`redraft admin pin-tier\` holds an account below what it pays for.`,
          );
        await store.accounts.giveTier(user.id, tier);
        await store.accounts.pinTier(user.id, null);
        return `${user.email} is on ${tier} now.`;
      });
    });
  forAccount("pin-tier", "hold an account on free or plus, whatever it pays for; off lifts that")
    .argument("<tier>")
    .action((email: string, given: string) => {
      const tier = PINS.find((name) => name === given);
      if (tier === undefined) return program.error(`An account is held on ${PINS.join(" or ")}.`);
      return withAccount(email, async (store, user) => {
        await store.accounts.pinTier(user.id, tier === "off" ? null : tier);
        return tier === "off" ? `${user.email} is held no longer.` : `${user.email} has ${tier} at most from now on.`;
      });
    });

  await program.parseAsync([...parts], { from: "user" });
}

const withAccount = (email: string, act: (store: Store, user: UserRecord) => Promise<string>): Promise<void> =>
  withDatabase(async (pool) => {
    await migrate(pool);
    const store = connectStore(pool);
    const user = await store.accounts.findByEmail(email.trim().toLowerCase());
    if (user === null) throw new OperatorError(`There is no account with the e-mail ${email}.`);
    console.log(await act(store, user));
  });
