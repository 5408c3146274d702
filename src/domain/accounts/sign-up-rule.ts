/** Who may make an account with a password. `closed`: nobody; people come by the company's sign-in, or not at all. */
export type SignUpRule =
  | { readonly kind: "open" }
  | { readonly kind: "closed" }
  | { readonly kind: "invited" }
  | { readonly kind: "domains"; readonly domains: readonly string[] };

/** "open", "closed", "invited", or mail domains such as "example.com, example.org"; null for anything else. */
export function readSignUpRule(text: string): SignUpRule | null {
  const word = text.trim().toLowerCase();
  if (word === "open" || word === "closed" || word === "invited") return { kind: word };
  const domains = word.split(",").map((part) => part.trim());
  return domains.every((domain) => DOMAIN.test(domain)) ? { kind: "domains", domains } : null;
}

const DOMAIN = /^(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,63}$/;

/** `email` in small letters. Of a domain: the very one, not those below it. */
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

/** An account that is there changes its address by the same rule; where nobody can sign up, addresses decide nothing. */
export const mayChangeTo = (rule: SignUpRule, email: string, isInvited: boolean): boolean =>
  rule.kind === "closed" || maySignUp(rule, email, isInvited);

/**
 * A person who the company's provider vouches for may have an account, unless sign-up is for certain addresses only.
 */
export const mayComeByCompany = (rule: SignUpRule, email: string, isInvited: boolean): boolean =>
  rule.kind === "closed" || maySignUp(rule, email, isInvited);

/** Where addresses decide who may sign up, an address must be confirmed before it opens anything. */
export const mustConfirmFirst = (rule: SignUpRule): boolean => rule.kind !== "open";
