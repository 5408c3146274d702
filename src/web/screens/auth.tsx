import { useEffect, useRef, useState } from "react";
import { Link, Redirect, useSearchParams } from "wouter";
import { CompanySignIn, useSignInOptions } from "#web/features/accounts/company-sign-in.tsx";
import { AFTER_SIGN_IN, AFTER_SIGN_UP } from "#web/features/accounts/destinations.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { SignInForm } from "#web/features/accounts/sign-in-form.tsx";
import { SignUpForm } from "#web/features/accounts/sign-up-form.tsx";
import { readTabOwner } from "#web/lib/assign-tab-to-user.ts";
import { brandName } from "#web/lib/brand.ts";
import { readFrontPagePrompt } from "#web/lib/front-page-prompt.ts";
import { invitationHref } from "#web/lib/invitation.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { takeWantedPage } from "#web/lib/wanted-page.ts";
import { Button } from "#web/ui/button.tsx";
import { notify } from "#web/ui/notify.ts";
import { Tabs } from "#web/ui/tabs.tsx";
import { Wordmark } from "#web/ui/wordmark.tsx";
import { signInNotice } from "../features/accounts/notices.ts";
import { askForPasskey, canUsePasskeys, passkeyErrorText } from "../features/accounts/passkey-ceremonies.ts";
import { usePasskeySignIn } from "../features/accounts/session.ts";
import "#web/ui/display-font.css";
import "#web/ui/proof.css";
import "./auth.css";

// Prevents a line break between the caret and the words next to it.
const WORD_JOINER = "\u2060";

const TABS = [
  { value: "login", label: "Sign In" },
  { value: "register", label: "Sign Up" },
] as const;

const POINTS = [
  { title: "Three model families", text: "GPT, Claude and Gemini. The one that fits your prompt answers it." },
  { title: "Access by plan", text: "Voice input and file uploads from Plus." },
  { title: "For teams", text: "Team workspaces and Prompt Coach with Premier." },
];

export function AuthScreen() {
  const { user } = useAuth();
  const wanted = useWantedPage();
  const [search, setSearch] = useSearchParams();
  const [destination, setDestination] = useState(AFTER_SIGN_IN);
  const options = useSignInOptions();
  const tab = search.get("tab") === "login" ? "login" : "register";
  usePageTitle(tab === "login" ? "Sign in" : "Sign up");
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // On a phone, the focus would open the keyboard over the page.
    if (window.matchMedia("(pointer: fine)").matches) form.current?.querySelector("input")?.focus();
  }, []);

  if (user !== null) return <Redirect to={destination === AFTER_SIGN_IN ? wanted(user.id) : destination} replace />;
  return (
    <main className="auth">
      <div className="auth-desk">
        <Link href="/">
          <Wordmark />
        </Link>
        <div className="auth-form" ref={form}>
          <CompanySignIn company={options?.company ?? null} />
          {options?.hasPasswords !== false && (
            <Tabs
              label="Account"
              value={tab}
              tabs={TABS}
              onChange={(chosen) => {
                setDestination(AFTER_SIGN_IN);
                setSearch({ tab: chosen }, { replace: true });
              }}
            >
              {tab === "login" ? (
                <SignInForm>{options?.hasPasskeys === true && <PasskeySignIn />}</SignInForm>
              ) : (
                <SignUpForm onBeforeSend={() => setDestination(AFTER_SIGN_UP)} />
              )}
            </Tabs>
          )}
        </div>
      </div>
      <Promises isSigningUp={tab === "register"} />
    </main>
  );
}

/**
 * Returns the page to open after a sign-in. A page that another account wanted in this tab is not opened. With a stored
 * invitation it is /home, which opens the invitation.
 */
function useWantedPage(): (userId: number) => string {
  const [{ path, owner }] = useState(() => ({ path: takeWantedPage(), owner: readTabOwner() }));
  return (userId) => {
    const isOwn = owner === null || owner === userId;
    return path !== null && isOwn && invitationHref() === null ? path : AFTER_SIGN_IN;
  };
}

/** The side panel: the visitor's prompt from the front page or else an example, and the benefits of an account. */
function Promises({ isSigningUp }: { isSigningUp: boolean }) {
  const ownPrompt = readFrontPagePrompt();
  return (
    <aside className="auth-aside" aria-label="What you get">
      <div>
        {ownPrompt === "" ? (
          <SampleRewrite />
        ) : (
          <div>
            <h2 className="slug">Your prompt</h2>
            <p className="auth-prompt" dir="auto">
              {ownPrompt}
            </p>
          </div>
        )}
        <ul>
          {POINTS.map((point) => (
            <li key={point.title}>
              <b>{point.title}</b>
              <span className="muted">{point.text}</span>
            </li>
          ))}
        </ul>
        {isSigningUp && <p className="note">© 2025 {brandName}</p>}
      </div>
    </aside>
  );
}

const SampleRewrite = () => (
  <div>
    <h2 className="slug">An example of what {brandName} adds</h2>
    <p className="proof">
      Need to email my son’s Gr 6 teacher. Two boys keep taking his lunch. I want her to watch for it without calling
      him out in front of the class{WORD_JOINER}
      <span className="caret" aria-hidden="true" />
      {WORD_JOINER}
      <ins> or letting the two boys know it came from him</ins>. Polite but not a pushover.
    </p>
    <p className="small muted">Why: they could take it out on him.</p>
  </div>
);

function PasskeySignIn() {
  const signIn = usePasskeySignIn(askForPasskey);
  if (!canUsePasskeys()) return null;
  const failed = (error: unknown) => {
    const trouble = passkeyErrorText(error);
    notify(trouble === null ? signInNotice(error) : { ...signInNotice(error), description: trouble });
  };
  return (
    <Button className="wide" isBusy={signIn.isPending} onClick={() => signIn.mutate(undefined, { onError: failed })}>
      {signIn.isPending ? "Waiting for your passkey..." : "Sign in with a passkey"}
    </Button>
  );
}
