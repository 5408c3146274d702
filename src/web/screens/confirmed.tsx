import { useEffect } from "react";
import { useSearchParams } from "wouter";
import { announceIdentityProof } from "#web/features/accounts/company-proof.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { BarlessPage } from "#web/ui/barless-page.tsx";

/** The company sign-in returns to this page after an identity check in a separate tab. Notifies the waiting tab. */
export function ConfirmedScreen() {
  const [search] = useSearchParams();
  const isConfirmed = !search.has("problem");
  usePageTitle(isConfirmed ? "Confirmed" : "Not confirmed");
  useEffect(() => {
    if (!isConfirmed) return;
    announceIdentityProof();
    // Browsers allow this only if a link opened the tab and no other page was visited in it.
    window.close();
  }, [isConfirmed]);
  return (
    <BarlessPage>
      <h1 className="heading plain" tabIndex={-1}>
        {isConfirmed ? "Confirmed" : "That did not work"}
      </h1>
      <p>
        {isConfirmed
          ? "You can close this tab. What you were doing goes on in the other one."
          : "Your company’s sign-in did not confirm that this is your account. Close this tab and try again in the other one."}
      </p>
    </BarlessPage>
  );
}
