import { useLocation } from "wouter";
import { usePageTitle } from "#web/lib/page-title.ts";
import { storeWantedPage } from "#web/lib/wanted-page.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { CropMarks } from "#web/ui/crops.tsx";
import { TopBar } from "#web/ui/top-bar.tsx";
import "#web/ui/display-font.css";
import "#web/ui/proof.css";
import "#web/ui/barless-page.css";

/** `isForSignedIn` is true if the page exists, but the user must sign in to see it. */
export function NotFoundScreen({ isForSignedIn = false }: { isForSignedIn?: boolean }) {
  const [path] = useLocation();
  usePageTitle("404 Page Not Found");
  return (
    <>
      <TopBar home="/" label="Main">
        {isForSignedIn ? (
          <ButtonLink href="/auth?tab=login" variant="quiet" onClick={storeWantedPage}>
            Sign In
          </ButtonLink>
        ) : (
          <ButtonLink href="/home" variant="quiet">
            Home
          </ButtonLink>
        )}
      </TopBar>
      <main id="main" className="page told-page">
        <section className="told-sheet cropped" aria-label="The address you asked for">
          <CropMarks />
          <p className="slug">The address you asked for</p>
          <p className="told-address">{isForSignedIn ? path : <del>{path}</del>}</p>
        </section>
        <h1 className="large" tabIndex={-1}>
          404 Page Not Found
        </h1>
        <p className="read muted">
          {isForSignedIn ? "This page is there once you are signed in." : "There is no page at this address."}
        </p>
        <div className="row">
          {isForSignedIn ? (
            <ButtonLink href="/auth?tab=login" variant="primary" onClick={storeWantedPage}>
              Sign In
            </ButtonLink>
          ) : (
            <ButtonLink href="/chat" variant="primary">
              New chat
            </ButtonLink>
          )}
          <ButtonLink href="/">Go to the front page</ButtonLink>
        </div>
        {!isForSignedIn && (
          <p className="note">Running this site yourself? Did you forget to add the page to the router?</p>
        )}
      </main>
    </>
  );
}
