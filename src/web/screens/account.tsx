import type { ReactNode } from "react";
import { Link } from "wouter";
import { PLANS } from "#domain/plans/plans.ts";
import { useSignInOptions } from "#web/features/accounts/company-sign-in.tsx";
import { DeleteAccount } from "#web/features/accounts/delete-account.tsx";
import { EmailForm } from "#web/features/accounts/email-form.tsx";
import { ExportButton } from "#web/features/accounts/export-button.tsx";
import { NameForm } from "#web/features/accounts/name-form.tsx";
import { PasskeyList } from "#web/features/accounts/passkey-list.tsx";
import { PasswordForm } from "#web/features/accounts/password-form.tsx";
import { useAuth } from "#web/features/accounts/queries.ts";
import { SecondFactor } from "#web/features/accounts/second-factor.tsx";
import { SessionList } from "#web/features/accounts/session-list.tsx";
import { ImportButton } from "#web/features/imports/import-button.tsx";
import { ReadingOffline } from "#web/features/offline/reading-offline.tsx";
import { usePageTitle } from "#web/lib/page-title.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { MemberBar } from "./member-bar.tsx";
import "#web/features/accounts/account.css";
import "./account.css";

/** The user's own account: correct it, see where it is open, take everything along, delete it. */
export function AccountScreen() {
  const { user } = useAuth();
  const options = useSignInOptions();
  usePageTitle("Account");
  if (user === null) return null;
  return (
    <>
      <MemberBar />
      <main id="main" className="page">
        <h1 className="heading plain" tabIndex={-1}>
          Account
        </h1>
        <div className="account-sections">
          <Part id="account-name" title="Name">
            <NameForm user={user} />
          </Part>
          <Part id="account-email" title="Email address">
            <EmailForm user={user} />
          </Part>
          <Part id="account-password" title="Password">
            <PasswordForm />
          </Part>
          {options?.hasPasskeys === true && (
            <Part id="account-passkeys" title="Passkeys">
              <PasskeyList />
            </Part>
          )}
          <Part id="account-second-factor" title="Two-step sign-in">
            <SecondFactor />
          </Part>
          <Part id="account-plan" title="Plan and payments">
            <p>
              You are on {PLANS[user.subscriptionTier].label}. Change or cancel the plan, ask for your money back, and
              find your invoices.
            </p>
            <ButtonLink href="/subscribe">See plan and payments</ButtonLink>
          </Part>
          <Part id="account-sessions" title="Where you are signed in">
            <SessionList />
          </Part>
          <Part id="account-offline" title="Reading offline">
            <ReadingOffline />
          </Part>
          <DataPart />
          <ImportPart />
          <ProgramsPart />
          <Part id="account-delete" title="Delete account">
            <p>Everything is deleted at once and for good. Download your data first if you want to keep it.</p>
            <DeleteAccount />
          </Part>
        </div>
      </main>
    </>
  );
}

function DataPart() {
  return (
    <Part id="account-data" title="Your data">
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
    <Part id="account-import" title="From ChatGPT">
      <p>
        Bring your conversations along. In ChatGPT, open Settings, then Data controls, and export your data. Choose the
        archive you are sent, or the conversations.json in it.
      </p>
      <p className="small muted">
        It is read in this browser. Titles, prompts, answers and dates come along; images, files and what ChatGPT keeps
        about you do not leave your computer.
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
      <h2 className="title" id={id} tabIndex={-1}>
        {title}
      </h2>
      <div>{children}</div>
    </section>
  );
}
