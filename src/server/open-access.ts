import type { Config } from "./config.ts";

type OpenSettings = Pick<
  Config,
  | "appUrl"
  | "contacts"
  | "hasPasswords"
  | "hasTestCheckout"
  | "isFirstAccountAdmin"
  | "isLocal"
  | "metricsToken"
  | "signUp"
  | "smtpUrl"
  | "trustedProxies"
>;

/** Tells the host what the configuration leaves open, and to whom. Logged at every start. */
export function describeOpenAccess(config: OpenSettings): readonly string[] {
  return config.isLocal ? openToThisMachine(config) : openToOthers(config);
}

function openToThisMachine({ hasTestCheckout, isFirstAccountAdmin, metricsToken, smtpUrl }: OpenSettings): string[] {
  const open = [
    ...(hasTestCheckout ? ["a test checkout, in which nobody pays"] : []),
    ...(smtpUrl === null ? ["the links of mails, in the log"] : []),
    ...(metricsToken === null ? ["/metrics"] : []),
    ...(isFirstAccountAdmin ? ["the first account is admin"] : []),
  ];
  const reach = "Only this machine reaches it.";
  return [open.length === 0 ? reach : `${reach} Open for that reason: ${open.join("; ")}.`];
}

function openToOthers(config: OpenSettings): string[] {
  const { appUrl, contacts, hasTestCheckout, smtpUrl, trustedProxies } = config;
  const isSecure = appUrl.startsWith("https:");
  const examples = Object.values(contacts).some((address) => address.endsWith("@redraft.example"));
  return [
    `Other machines reach it, at ${appUrl}. ${whoMaySignUp(config)}`,
    ...(hasTestCheckout ? ["TEST_CHECKOUT is on: anybody takes a paid plan without paying. Every page says so."] : []),
    ...(isSecure ? [] : ["APP_URL is not https: passwords and sessions can be read on their way."]),
    ...(isSecure && trustedProxies === null
      ? [
          "TRUSTED_PROXIES is not set: what connects is taken for the visitor. Behind a proxy all visitors then share one " +
            "limit, and one of them locks the others out: set it to 1, or to 0 if there is no proxy.",
        ]
      : []),
    ...(smtpUrl === null
      ? ["SMTP_URL is not set: mails stay in the data folder's outbox, and nobody gets their link."]
      : []),
    ...(examples
      ? ["CONTACT_LEGAL, CONTACT_PRIVACY or CONTACT_DPO is an example: nobody reads what is sent there."]
      : []),
  ];
}

function whoMaySignUp({ hasPasswords, signUp }: OpenSettings): string {
  if (!hasPasswords) return "People come in by the company's sign-in alone.";
  switch (signUp.kind) {
    case "open":
      return "Anybody among them can sign up.";
    case "closed":
      return "Nobody can sign up with a password.";
    case "invited":
      return "Whoever is invited can sign up.";
    case "domains":
      return `Whoever is invited, or has an address of ${signUp.domains.join(" or ")}, can sign up.`;
  }
}
