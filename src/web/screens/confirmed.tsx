import { useEffect } from "react";
import { useSearchParams } from "wouter";
import { tellProven } from "#web/features/accounts/company-proof.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { LonePage } from "#web/ui/lone-page.tsx";

/** Where confirming by the company's account ends, in a tab of its own; the tab that waits hears of it. */
export function ConfirmedScreen() {
  const [search] = useSearchParams();
  const isConfirmed = !search.has("problem");
  usePageTitle(isConfirmed ? "Confirmed" : "Not confirmed");
  useEffect(() => {
    if (!isConfirmed) return;
    tellProven();
    // Browsers close it where a link opened it and nothing else was visited.
    window.close();
  }, [isConfirmed]);
  return (
    <LonePage>
      <h1 className="heading plain" tabIndex={-1}>
        {isConfirmed ? "Confirmed" : "That did not work"}
      </h1>
      <p>
        {isConfirmed
          ? "You can close this tab. What you were doing goes on in the other one."
          : "Your company’s sign-in did not confirm that this is your account. Close this tab and try again in the other one."}
      </p>
    </LonePage>
  );
}
