import type { ReactNode } from "react";
import { useForm } from "react-hook-form";
import { Link } from "wouter";
import * as z from "zod/mini";
import { firstNameSchema, lastNameSchema, type User } from "#contract/accounts.ts";
import { PLANS } from "#domain/plans/plans.ts";
import { useSignInOptions } from "#web/features/accounts/company-sign-in.tsx";
import { DeleteAccountButton } from "#web/features/accounts/delete-account-button.tsx";
import { EmailForm } from "#web/features/accounts/email-form.tsx";
import { PasskeyList } from "#web/features/accounts/passkey-list.tsx";
import { PasswordForm } from "#web/features/accounts/password-form.tsx";
import { useAuth } from "#web/features/accounts/queries.ts";
import { SecondFactorSettings } from "#web/features/accounts/second-factor-settings.tsx";
import { SessionList } from "#web/features/accounts/session-list.tsx";
import { ImportButton } from "#web/features/imports/import-button.tsx";
import { brandName } from "#web/lib/brand.ts";
import { useInstallAction } from "#web/lib/install-offer.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { schemaResolver } from "#web/lib/schema-resolver.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { notify } from "#web/ui/notify.ts";
import { OfflineSwitch } from "#web/ui/offline-switch.tsx";
import { ValidatedForm } from "#web/ui/validated-form.tsx";
import { NameFields } from "../features/accounts/account-form.tsx";
import { EXPORT_READY, NAME_SAVED, showAccountError } from "../features/accounts/account-notices.ts";
import { useDownloadAccountData, useUpdateAccount } from "../features/accounts/account-queries.ts";
import { MemberBar } from "./member-bar.tsx";
import "#web/features/accounts/account.css";
import "./account.css";

export function AccountScreen() {
  const { user } = useAuth();
  usePageTitle("Account");
  if (user === null) return null;
  return (
    <>
      <MemberBar />
      <main id="main" className="page">
        <h1 className="heading plain" tabIndex={-1}>
          Account
        </h1>
        <nav className="account-groups" aria-label="Parts of this page">
          {GROUPS.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
        <Group {...YOU}>
          <Part id="account-name" title="Name">
            <NameForm user={user} />
          </Part>
          <Part id="account-email" title="Email address">
            <EmailForm user={user} />
          </Part>
          <Part id="account-plan" title="Plan and payments">
            <p>
              You are on {PLANS[user.subscriptionTier].label}. Change or cancel the plan, ask for your money back, and
              find your invoices.
            </p>
            <ButtonLink href="/subscribe">See plan and payments</ButtonLink>
          </Part>
        </Group>
        <SignInGroup />
        <DataGroup />
      </main>
    </>
  );
}

const YOU = { id: "account-you", title: "You and your plan" };
const SIGN_IN = { id: "account-sign-in", title: "Signing in" };
const DATA = { id: "account-your-data", title: "Your data" };
const GROUPS = [YOU, SIGN_IN, DATA];

function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="account-sections" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function SignInGroup() {
  const options = useSignInOptions();
  return (
    <Group {...SIGN_IN}>
      <Part id="account-password" title="Password">
        <PasswordForm />
      </Part>
      {options?.hasPasskeys === true && (
        <Part id="account-passkeys" title="Passkeys">
          <PasskeyList />
        </Part>
      )}
      <Part id="account-second-factor" title="Two-step sign-in">
        <SecondFactorSettings />
      </Part>
      <Part id="account-sessions" title="Where you are signed in">
        <SessionList />
      </Part>
    </Group>
  );
}

function DataGroup() {
  return (
    <Group {...DATA}>
      <Part id="account-offline" title="Reading offline">
        <ReadingOffline />
      </Part>
      <DataPart />
      <ImportPart />
      <ProgramsPart />
      <Part id="account-delete" title="Delete account">
        <p>Everything is deleted at once and for good. Download your data first if you want to keep it.</p>
        <DeleteAccountButton />
      </Part>
    </Group>
  );
}

function DataPart() {
  return (
    <Part id="account-data" title="A copy of everything">
      <p>
        Everything we keep about you in one archive: conversations, preferences, what was learned from you, usage and
        invoices. You can read it, and so can other programs.
      </p>
      <ExportButton />
    </Part>
  );
}

function ImportPart() {
  return (
    <Part id="account-import" title="Import from ChatGPT">
      <p>
        Bring your conversations along. In ChatGPT, open Settings, then Data controls, and export your data. Choose the
        archive you are sent, or the conversations.json in it.
      </p>
      <p className="small muted">
        It is read in this browser. Titles, prompts, answers and dates come along; images, files and what ChatGPT keeps
        about you do not leave this device.
      </p>
      <ImportButton />
    </Part>
  );
}

function ProgramsPart() {
  return (
    <Part id="account-keys" title="Other programs">
      <p>
        With a key, another program can use Redraft in your name and on your plan. A new password and signing out
        everywhere else revoke all of them.
      </p>
      <p>
        <Link href="/api-keys">API keys</Link> · <Link href="/developers">For developers</Link>
      </p>
    </Part>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        {title}
      </h3>
      <div>{children}</div>
    </section>
  );
}

function ExportButton() {
  const take = useDownloadAccountData();
  return (
    <Button
      isBusy={take.isPending}
      onClick={() =>
        take.mutate(undefined, {
          onSuccess: () => notify(EXPORT_READY),
          onError: (error) => showAccountError(error, "Your data could not be put together"),
        })
      }
    >
      <Icon name="download" />
      {take.isPending ? "Putting it together..." : "Download my data"}
    </Button>
  );
}

function ReadingOffline() {
  const install = useInstallAction();
  return (
    <>
      <OfflineSwitch />
      {install !== null && (
        <Button onClick={install}>
          <Icon name="download" />
          Install {brandName}
        </Button>
      )}
    </>
  );
}

interface Names {
  firstName: string;
  lastName: string;
}

const resolver = schemaResolver<Names, Names>(z.strictObject({ firstName: firstNameSchema, lastName: lastNameSchema }));

function NameForm({ user }: { user: User }) {
  const correct = useUpdateAccount();
  const values = { firstName: user.firstName, lastName: user.lastName ?? "" };
  const { register, handleSubmit, formState } = useForm({ resolver, values });
  const { errors, isDirty } = formState;
  const failed = (error: unknown) => showAccountError(error, "Your name was not saved");
  const submit = handleSubmit((names) =>
    correct.mutate(names, { onSuccess: () => notify(NAME_SAVED), onError: failed }),
  );
  return (
    <ValidatedForm className="account-form" submit={submit} onFailed={failed}>
      <NameFields
        className="account-two"
        first={{ error: errors.firstName?.message, ...register("firstName") }}
        last={{ error: errors.lastName?.message, ...register("lastName") }}
      />
      <Button type="submit" isBusy={!isDirty || correct.isPending}>
        {correct.isPending ? "Saving..." : "Save name"}
      </Button>
    </ValidatedForm>
  );
}
