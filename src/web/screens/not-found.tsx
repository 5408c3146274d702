import { Link } from "wouter";
import { usePageTitle } from "#web/lib/page-title.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Wordmark } from "#web/ui/wordmark.tsx";
import "#web/ui/lone-page.css";

/** `isForSignedIn`: the page exists, for somebody who is signed in. */
export function NotFoundScreen({ isForSignedIn = false }: { isForSignedIn?: boolean }) {
  usePageTitle("404 Page Not Found");
  return (
    <main className="lone-page">
      <Link href="/">
        <Wordmark />
      </Link>
      <div className="trouble">
        <h1 className="title">404 Page Not Found</h1>
        <p>
          {isForSignedIn
            ? "This page is there once you are signed in."
            : "Did you forget to add the page to the router?"}
        </p>
        <div className="row">
          {isForSignedIn && (
            <ButtonLink href="/auth?tab=login" variant="primary">
              Sign In
            </ButtonLink>
          )}
          <ButtonLink href="/">Go to the front page</ButtonLink>
        </div>
      </div>
    </main>
  );
}
