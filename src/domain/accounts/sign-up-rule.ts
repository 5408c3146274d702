/** Who may sign up with a password. `closed`: nobody; only the company sign-in creates accounts. */
export type SignUpRule =
  | { readonly kind: "open" }
  | { readonly kind: "closed" }
  | { readonly kind: "invited" }
  | { readonly kind: "domains"; readonly domains: readonly string[] };

/** Reads "open", "closed", "invited", or mail domains such as "example.com, example.org"; null: invalid. */
export function readSignUpRule(text: string): SignUpRule | null {
  const word = text.trim().toLowerCase();
  if (word === "open" || word === "closed" || word === "invited") return { kind: word };
  const domains = word.split(",").map((part) => part.trim());
  return domains.every((domain) => DOMAIN.test(domain)) ? { kind: "domains", domains } : null;
}

const DOMAIN = /^(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,63}$/;

/** `email` must be in lower case. Subdomains do not match. */
export function maySignUp(rule: SignUpRule, email: string, isInvited: boolean): boolean {
  switch (rule.kind) {
    case "open":
      return true;
    case "closed":
      return false;
    case "invited":
      return isInvited;
    case "domains":
      return isInvited || rule.domains.includes(email.slice(email.lastIndexOf("@") + 1));
  }
}

/** A new address must follow the sign-up rule. If sign-up is closed, any address is allowed. */
export const mayChangeEmailTo = (rule: SignUpRule, email: string, isInvited: boolean): boolean =>
  rule.kind === "closed" || maySignUp(rule, email, isInvited);

/**
 * With `closed`, a new account is allowed here: the company's sign-in provider has confirmed the user. The other rules
 * apply unchanged.
 */
export const maySignUpWithCompanyAccount = (rule: SignUpRule, email: string, isInvited: boolean): boolean =>
  rule.kind === "closed" || maySignUp(rule, email, isInvited);

/** If sign-up is not open to everyone, users must confirm their address before they get access. */
export const mustConfirmEmailFirst = (rule: SignUpRule): boolean => rule.kind !== "open";
