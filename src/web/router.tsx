import { type ComponentType, lazy, Suspense, useLayoutEffect } from "react";
import { Route, Switch, useLocation } from "wouter";
import { useAuth } from "./features/accounts/queries.ts";
import { ErrorBoundary } from "./ui/error-boundary.tsx";
import { Spinner } from "./ui/spinner.tsx";
import { forceLight } from "./ui/theme.ts";
import { Trouble } from "./ui/trouble.tsx";

const LandingScreen = screen(async () => (await import("./screens/landing.tsx")).LandingScreen);
const AppFrame = screen(async () => (await import("./ui/app-frame.tsx")).AppFrame);
const AuthScreen = screen(async () => (await import("./screens/auth.tsx")).AuthScreen);
const HomeScreen = screen(async () => (await import("./screens/home.tsx")).HomeScreen);
const ChatScreen = screen(async () => (await import("./screens/chat.tsx")).ChatScreen);
const LoggedOutScreen = screen(async () => (await import("./screens/logged-out.tsx")).LoggedOutScreen);
const NotFoundScreen = screen(async () => (await import("./screens/not-found.tsx")).NotFoundScreen);

function screen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }));
}

/** Light for signed-out visitors, whatever theme was chosen on this device. */
const LIGHT_WHEN_SIGNED_OUT = ["/", "/auth", "/signup"];

export function Router() {
  const [path] = useLocation();
  const auth = useAuth();
  const isForcedLight = !auth.isAuthenticated && LIGHT_WHEN_SIGNED_OUT.includes(path);
  useLayoutEffect(() => forceLight(isForcedLight), [isForcedLight]);

  if (auth.isLoading) return <Spinner isPage />;
  // The front page needs nobody's name; everything else would guess wrongly about who is there.
  if (auth.problem !== null && path !== "/")
    return <Trouble title="The server could not be reached" text={auth.problem.message} onRetry={auth.retry} />;
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={<Spinner isPage />}>
        {path === "/" ? (
          <LandingScreen />
        ) : (
          <AppFrame>
            <AppRoutes isAuthenticated={auth.isAuthenticated} />
          </AppFrame>
        )}
      </Suspense>
    </ErrorBoundary>
  );
}

/** One table for both route sets, so that a screen which signs somebody in stays mounted and can lead them on. */
function AppRoutes({ isAuthenticated }: { isAuthenticated: boolean }) {
  return (
    <Switch>
      <Route path="/auth">
        <AuthScreen />
      </Route>
      <Route path="/signup">
        <AuthScreen />
      </Route>
      <Route path="/home">{isAuthenticated ? <HomeScreen /> : <NotFoundScreen isForSignedIn />}</Route>
      <Route path="/chat/:id?">{isAuthenticated ? <ChatScreen /> : <LoggedOutScreen />}</Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  );
}
