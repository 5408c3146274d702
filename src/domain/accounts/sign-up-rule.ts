/** Who may sign up with a password. `closed`: no user; only the company sign-in creates accounts. */
export type SignUpRule =
  | { readonly kind: "open" }
  | { readonly kind: "closed" }
  | { readonly kind: "invited" }
  | { readonly kind: "domains"; readonly domains: readonly string[] };

/** "open", "closed", "invited", or mail domains such as "example.com, example.org"; null: invalid. */
export function readSignUpRule(text: string): SignUpRule | null {
  const word = text.trim().toLowerCase();
  if (word === "open" || word === "closed" || word === "invited") return { kind: word };
  const domains = word.split(",").map((part) => part.trim());
  return domains.every((domain) => DOMAIN.test(domain)) ? { kind: "domains", domains } : null;
}

const DOMAIN = /^(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,63}$/;

/** `email` must be in lower case. A domain must match exactly: subdomains do not match. */
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

/** Changing the address of an account follows the same rule; with closed sign-up any address is allowed. */
export const mayChangeEmailTo = (rule: SignUpRule, email: string, isInvited: boolean): boolean =>
  rule.kind === "closed" || maySignUp(rule, email, isInvited);

/**
 * The company's sign-in provider confirmed the user, so `closed` also allows an account. Limits to certain addresses
 * still apply.
 */
export const maySignUpByCompany = (rule: SignUpRule, email: string, isInvited: boolean): boolean =>
  rule.kind === "closed" || maySignUp(rule, email, isInvited);

/** Unless sign-up is open to all, a user must confirm the address before the account gives access. */
export const mustConfirmEmailFirst = (rule: SignUpRule): boolean => rule.kind !== "open";
