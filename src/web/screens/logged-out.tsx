import { useEffect } from "react";
import { redirectToLogin } from "#web/features/accounts/redirect-to-login.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { Spinner } from "#web/ui/waiting.tsx";

/** The chat for a signed-out visitor: redirects to the sign-in page. */
export function LoggedOutScreen() {
  usePageTitle("Sign in");
  useEffect(redirectToLogin, []);
  return <Spinner isPage label="Logging in again" />;
}
