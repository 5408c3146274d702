import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "wouter";
import { type SignInOptions, signInOptionsSchema } from "#contract/company.ts";
import { request } from "#web/lib/api.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { notify } from "#web/ui/notify.ts";

/** Why the company's sign-in failed. The keys are the values of `problem` in the URL. */
const PROBLEMS: Readonly<Record<string, string>> = {
  "company-refused":
    "That did not work. Please try again. If it keeps failing, ask the person who runs this site: the reason is in the server's log.",
  "company-unreachable": "Your company's sign-in does not answer at the moment. Please try again in a few minutes.",
  "sign-up-closed": "This site is not open to your email address. Ask whoever runs it.",
};

export const useSignInOptions = (): SignInOptions | null =>
  useQuery({
    queryKey: ["/api/sign-in-options"],
    queryFn: ({ signal }) => request("GET", "/api/sign-in-options", { schema: signInOptionsSchema, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data ?? null;

/** Shows a link to the company's sign-in, if there is one, and a notice if that sign-in has failed. */
export function CompanySignIn({ company }: { company: string | null }) {
  const [search, setSearch] = useSearchParams();
  const problem = search.get("problem");
  useEffect(() => {
    if (problem === null) return;
    notify({
      title: "Sign in failed",
      description: PROBLEMS[problem] ?? "Please try again.",
      tone: "trouble",
    });
    setSearch({ tab: "login" }, { replace: true });
  }, [problem, setSearch]);
  if (company === null) return null;
  return (
    <a className={buttonClass({ variant: "secondary" }, "wide")} href="/api/company-sign-in">
      Continue with {company}
    </a>
  );
}
