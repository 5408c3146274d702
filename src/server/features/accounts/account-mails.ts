import type { Mail } from "../../ports/mailer.ts";

export interface MailSite {
  readonly brandName: string;
  readonly appUrl: string;
  readonly adminEmail: string | null;
}

interface Receiver {
  readonly userId: number;
  readonly to: string;
}

const NO_ACCOUNT_ID = 0;

// Mails contain no names: anybody can sign up with another person's address and choose the name.

export function verificationMail(site: MailSite, receiver: Receiver, token: string): Mail {
  const link = `${site.appUrl}/verify-email/${token}`;
  const lines = [
    `Please confirm that this is your email address for ${site.brandName}:`,
    link,
    "The link works once, within 24 hours. It asks for the account's password unless you are signed in.",
    ...(receiver.to === site.adminEmail
      ? [`This address is set up to administer ${site.brandName}: the account becomes an administrator's with it.`]
      : []),
    'If you did not sign up or ask for this, somebody else used your address: follow the link and choose "This was not me".',
  ];
  return { ...receiver, subject: `Confirm your email address for ${site.brandName}`, text: lines.join("\n\n"), link };
}

/** The receiver has no account, so the mail belongs to no user. */
export function invitationMail(site: MailSite, to: string): Mail {
  const link = `${site.appUrl}/auth?tab=register`;
  const lines = [
    `You are invited to ${site.brandName}. Sign up with this address:`,
    link,
    "If you do not know why, you need not do anything.",
  ];
  return { userId: NO_ACCOUNT_ID, to, subject: `Your invitation to ${site.brandName}`, text: lines.join("\n\n"), link };
}

export function passwordResetMail(site: MailSite, receiver: Receiver, token: string): Mail {
  const link = `${site.appUrl}/reset-password/${token}`;
  const lines = [
    `Somebody, hopefully you, asked for a new password for your ${site.brandName} account. Choose it here:`,
    link,
    "The link works once, within one hour. It ends every session of the account.",
    "If you did not ask for this, you need not do anything: your password stays as it is.",
  ];
  return { ...receiver, subject: `A new password for ${site.brandName}`, text: lines.join("\n\n"), link };
}

export function passwordChangedMail(site: MailSite, receiver: Receiver): Mail {
  const lines = [
    `The password of your ${site.brandName} account was changed. Every other session was ended, and API keys were revoked.`,
    `If that was not you, choose a new password at once: ${site.appUrl}/reset-password`,
  ];
  return { ...receiver, subject: `Your ${site.brandName} password was changed`, text: lines.join("\n\n"), link: null };
}

export function passkeyAddedMail(site: MailSite, receiver: Receiver): Mail {
  const lines = [
    `A passkey was added to your ${site.brandName} account. It opens the account without the password.`,
    `If that was not you, remove it on your account page and choose a new password at once: ${site.appUrl}/account`,
  ];
  return {
    ...receiver,
    subject: `A passkey was added to your ${site.brandName} account`,
    text: lines.join("\n\n"),
    link: null,
  };
}

export function emailChangedMail(site: MailSite, receiver: Receiver): Mail {
  const lines = [
    `Your ${site.brandName} account has another email address now, so this one no longer belongs to it.`,
    "If that was not you, write to us at once: the addresses are on our privacy page.",
    `${site.appUrl}/privacy`,
  ];
  return { ...receiver, subject: `Your ${site.brandName} address was changed`, text: lines.join("\n\n"), link: null };
}
