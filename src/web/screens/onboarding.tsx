import { useState } from "react";
import { Redirect, useLocation } from "wouter";
import { UNAUTHORIZED_REDIRECT_MS } from "#contract/limits.ts";
import { AFTER_ONBOARDING, AFTER_SIGN_OUT } from "#web/features/accounts/destinations.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { onboardedNotice } from "#web/features/preferences/notices.ts";
import { OnboardingForm } from "#web/features/preferences/onboarding-form.tsx";
import { brandName } from "#web/lib/brand.ts";
import { readDraft } from "#web/lib/draft.ts";
import { invitationHref } from "#web/lib/invitation.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { notify } from "#web/ui/notify.ts";
import { TopBar } from "#web/ui/top-bar.tsx";
import "#web/ui/display-font.css";
import "../features/preferences/onboarding-form.css";

/** The page after sign-up. If the user has already finished it, redirects to the front page. */
export function OnboardingScreen() {
  const { user } = useAuth();
  const [, navigate] = useLocation();
  // The value is read only once: after saving, this page must open the chat and not redirect to the front page.
  const [isSetUp] = useState(user?.preferences.name !== undefined);
  const [waiting] = useState(() => readDraft("new"));
  const [invitation] = useState(invitationHref);
  const onward = invitation ?? AFTER_ONBOARDING;
  usePageTitle("Welcome");
  if (user === null) return null;
  if (isSetUp) return <Redirect to="/" replace />;
  return (
    <>
      <TopBar home="/" label="Main">
        <ButtonLink href="/home" variant="quiet">
          <Icon name="home" />
          <span>Home</span>
        </ButtonLink>
      </TopBar>
      <main id="main" className="page onboarding">
        <h1 className="large" tabIndex={-1}>
          Welcome to {brandName}
        </h1>
        <p className="read">Let's personalize your AI experience</p>
        <p className="muted">
          Three questions, then {invitation === null ? "your first prompt" : "your invitation"}. Skip what you like.
        </p>
        {waiting !== "" && (
          <blockquote className="onboarding-waiting" aria-label="From the front page">
            <p className="read">{waiting}</p>
            <p className="note">Your prompt from the front page is waiting for you in the chat.</p>
          </blockquote>
        )}
        <OnboardingForm
          user={user}
          skipTo={onward}
          onSaved={() => {
            notify(onboardedNotice(brandName));
            navigate(onward);
          }}
          // The notice must be visible for a moment, because the front page is another document and cannot show it.
          onSessionExpired={() => setTimeout(() => navigate(AFTER_SIGN_OUT), UNAUTHORIZED_REDIRECT_MS)}
        />
      </main>
    </>
  );
}
