import { type ComponentType, lazy, Suspense, useLayoutEffect, useState } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { useAuth } from "./features/accounts/queries.ts";
import { ApiError } from "./lib/api.ts";
import { invitationHref } from "./lib/invitation.ts";
import { FrontPage } from "./screens/front-page.tsx";
import { ErrorBoundary, ErrorPage } from "./ui/error-page.tsx";
import { forceLightTheme } from "./ui/theme.ts";
import { Spinner } from "./ui/waiting.tsx";

const AppFrame = screen(async () => (await import("./ui/app-frame.tsx")).AppFrame);
const AuthScreen = screen(async () => (await import("./screens/auth.tsx")).AuthScreen);
const HomeScreen = screen(async () => (await import("./screens/home.tsx")).HomeScreen);
const OnboardingScreen = screen(async () => (await import("./screens/onboarding.tsx")).OnboardingScreen);
const ChatScreen = screen(async () => (await import("./screens/chat.tsx")).ChatScreen);
const LoggedOutScreen = screen(async () => (await import("./screens/logged-out.tsx")).LoggedOutScreen);
const TermsScreen = screen(async () => (await import("./screens/terms.tsx")).TermsScreen);
const PrivacyScreen = screen(async () => (await import("./screens/privacy.tsx")).PrivacyScreen);
const EvidenceScreen = screen(async () => (await import("./screens/evidence.tsx")).EvidenceScreen);
const MemoryScreen = screen(async () => (await import("./screens/memory.tsx")).MemoryScreen);
const SubscribeScreen = screen(async () => (await import("./screens/subscribe.tsx")).SubscribeScreen);
const SubscriptionSuccessScreen = screen(
  async () => (await import("./screens/subscription-success.tsx")).SubscriptionSuccessScreen,
);
const TestCheckoutScreen = screen(async () => (await import("./screens/test-checkout.tsx")).TestCheckoutScreen);
const PromptCoachScreen = screen(async () => (await import("./screens/prompt-coach.tsx")).PromptCoachScreen);
const TeamWorkspaceScreen = screen(async () => (await import("./screens/team-workspace.tsx")).TeamWorkspaceScreen);
const AdminScreen = screen(async () => (await import("./screens/admin.tsx")).AdminScreen);
const AccountScreen = screen(async () => (await import("./screens/account.tsx")).AccountScreen);
const ApiKeysScreen = screen(async () => (await import("./screens/api-keys.tsx")).ApiKeysScreen);
const DevelopersScreen = screen(async () => (await import("./screens/developers.tsx")).DevelopersScreen);
const AccountDeletedScreen = screen(async () => (await import("./screens/account-deleted.tsx")).AccountDeletedScreen);
const ConfirmedScreen = screen(async () => (await import("./screens/confirmed.tsx")).ConfirmedScreen);
const ResetPasswordScreen = screen(async () => (await import("./screens/reset-password.tsx")).ResetPasswordScreen);
const VerifyEmailScreen = screen(async () => (await import("./screens/verify-email.tsx")).VerifyEmailScreen);
const PrintConversationScreen = screen(
  async () => (await import("./screens/print-conversation.tsx")).PrintConversationScreen,
);
const LibraryScreen = screen(async () => (await import("./screens/library.tsx")).LibraryScreen);
const JoinScreen = screen(async () => (await import("./screens/join.tsx")).JoinScreen);
const SharedCopyScreen = screen(async () => (await import("./screens/shared-copy.tsx")).SharedCopyScreen);
const OfflineScreen = screen(async () => (await import("./screens/offline.tsx")).OfflineScreen);
const NotFoundScreen = screen(async () => (await import("./screens/not-found.tsx")).NotFoundScreen);

function screen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}

/** These pages are always light for signed-out visitors, whatever theme is stored. */
const LIGHT_WHEN_SIGNED_OUT = ["/auth", "/signup", "/reset-password"];

export function Router() {
  const [path] = useLocation();
  const auth = useAuth();
  const isForcedLight = !auth.isAuthenticated && LIGHT_WHEN_SIGNED_OUT.some((start) => path.startsWith(start));
  useLayoutEffect(() => forceLightTheme(isForcedLight), [isForcedLight]);

  if (path === "/") return <FrontPage />;
  if (auth.isLoading) return <Spinner isPage />;
  if (auth.problem instanceof ApiError && auth.problem.code === "offline") return <Offline onBack={auth.retry} />;
  // Renders no screen before the page knows whether a user is signed in.
  if (auth.problem !== null)
    return <ErrorPage title="The server could not be reached" text={auth.problem.message} onRetry={auth.retry} />;
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={<Spinner isPage />}>
        <AppFrame>
          <AppRoutes isAuthenticated={auth.isAuthenticated} />
        </AppFrame>
      </Suspense>
    </ErrorBoundary>
  );
}

/** This screen needs no server if the service worker has its code in the cache. */
function Offline({ onBack }: { onBack: () => void }) {
  return (
    <ErrorBoundary resetKey="offline">
      <Suspense fallback={<Spinner isPage />}>
        <AppFrame>
          <OfflineScreen onBack={onBack} />
        </AppFrame>
      </Suspense>
    </ErrorBoundary>
  );
}

/** One table for signed-in and signed-out users. So the sign-in screen stays mounted after sign-in and can redirect. */
function AppRoutes({ isAuthenticated }: { isAuthenticated: boolean }) {
  return (
    <Switch>
      <Route path="/auth">
        <AuthScreen />
      </Route>
      <Route path="/signup">
        <AuthScreen />
      </Route>
      <Route path="/home">{isAuthenticated ? <Arrival /> : <NotFoundScreen isForSignedIn />}</Route>
      <Route path="/account">{isAuthenticated ? <AccountScreen /> : <NotFoundScreen isForSignedIn />}</Route>
      <Route path="/api-keys">{isAuthenticated ? <ApiKeysScreen /> : <NotFoundScreen isForSignedIn />}</Route>
      <Route path="/developers">{isAuthenticated ? <DevelopersScreen /> : <NotFoundScreen isForSignedIn />}</Route>
      <Route path="/account-deleted">
        <AccountDeletedScreen />
      </Route>
      <Route path="/confirmed">
        <ConfirmedScreen />
      </Route>
      <Route path="/reset-password/:token?">{({ token }) => <ResetPasswordScreen token={token} />}</Route>
      <Route path="/verify-email/:token">{({ token }) => <VerifyEmailScreen token={token} />}</Route>
      <Route path="/memory">{isAuthenticated ? <MemoryScreen /> : <NotFoundScreen isForSignedIn />}</Route>
      <Route path="/prompt-coach">{isAuthenticated ? <PromptCoachScreen /> : <NotFoundScreen isForSignedIn />}</Route>
      <Route path="/team-workspace">
        {isAuthenticated ? <TeamWorkspaceScreen /> : <NotFoundScreen isForSignedIn />}
      </Route>
      <Route path="/onboarding">{isAuthenticated ? <OnboardingScreen /> : <NotFoundScreen isForSignedIn />}</Route>
      <Route path="/library">{isAuthenticated ? <LibraryScreen /> : <NotFoundScreen isForSignedIn />}</Route>
      <Route path="/join/:code">{({ code }) => <JoinScreen code={code} />}</Route>
      <Route path="/shared/:key">{({ key }) => <SharedCopyScreen linkKey={key} />}</Route>
      <Route path="/chat/:id/print">
        {({ id }) => (isAuthenticated ? <PrintConversationScreen id={Number(id)} /> : <LoggedOutScreen />)}
      </Route>
      <Route path="/chat/:id?">{isAuthenticated ? <ChatScreen /> : <LoggedOutScreen />}</Route>
      <Route path="/subscribe">{isAuthenticated ? <SubscribeScreen /> : <NotFoundScreen isForSignedIn />}</Route>
      <Route path="/subscription-success">
        {isAuthenticated ? <SubscriptionSuccessScreen /> : <NotFoundScreen isForSignedIn />}
      </Route>
      <Route path="/test-checkout/:id">
        {isAuthenticated ? <TestCheckoutScreen /> : <NotFoundScreen isForSignedIn />}
      </Route>
      <Route path="/admin">{isAuthenticated ? <AdminScreen /> : <NotFoundScreen isForSignedIn />}</Route>
      <Route path="/evidence">
        <EvidenceScreen />
      </Route>
      <Route path="/terms">
        <TermsScreen />
      </Route>
      <Route path="/privacy">
        <PrivacyScreen />
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  );
}

/** A sign-in leads to /home, unless another page was wanted. A stored invitation opens before both. */
function Arrival() {
  const [invitation] = useState(invitationHref);
  return invitation === null ? <HomeScreen /> : <Redirect to={invitation} replace />;
}
