import { Link } from "wouter";
import { PLANS } from "#domain/plans/plans.ts";
import { REFUND_DAYS } from "#domain/plans/subscriptions.ts";
import { brandName } from "#web/lib/brand.ts";
import { contacts } from "#web/lib/contacts.ts";
import { LegalPage, type LegalSection, MailLink } from "./legal-page.tsx";

export function TermsScreen() {
  return (
    <LegalPage
      title="Terms of Service"
      summary={
        <>
          {brandName} rewrites your prompts, sends them to a language model and shows you the answer. You keep what is
          yours, you may leave at any time, and a first payment comes back in full within {REFUND_DAYS} days if you ask
          for it.
        </>
      }
      sections={SECTIONS}
    />
  );
}

const SECTIONS: readonly LegalSection[] = [
  {
    id: "acceptance",
    title: "Acceptance of these terms",
    body: (
      <>
        <p>
          By making an account or using {brandName} you agree to these terms. If you use it for a company, you agree for
          that company and confirm that you may. If you do not agree, please do not use the service.
        </p>
        <p>You must be at least 13 years old.</p>
      </>
    ),
  },
  {
    id: "service",
    title: "Description of the service",
    body: (
      <>
        <p>
          You write a prompt. {brandName} rewrites it, shows what was added and why, chooses a model from the GPT,
          Claude and Gemini families, or from a server of whoever runs this site, and shows you the answer. You can
          switch the rewriting off, send your own words, and choose the model yourself within your plan.
        </p>
        <p>
          Answers are written by machines. They can be wrong, incomplete or out of date. Check what matters before you
          rely on it; nothing here is legal, medical or financial advice.
        </p>
        <p>
          A model can be slow or out of reach. The service then tries another one and says so, or tells you that it
          could not answer. Models come and go with their providers.
        </p>
      </>
    ),
  },
  {
    id: "registration",
    title: "Account registration",
    body: (
      <p>
        You need an email address, a first name and a password. Give details that are true, keep your password to
        yourself, and tell us at once if somebody else has got in. What is done with your account counts as done by you.
        One account is for one person.
      </p>
    ),
  },
  {
    id: "payment",
    title: "Subscription tiers and payment",
    body: (
      <>
        <p>
          Free costs nothing. Plus is ${PLANS.plus.price} a month and Premier ${PLANS.premier.price} a month; what each
          holds stands beside its price. Some limits are soft, which means slower, and some are hard, which means that
          you wait: the <a href="/#pricing">plans</a> say which.
        </p>
        <ul>
          <li>Payments go through Stripe. We never see or keep your card number.</li>
          <li>Paid plans renew every month until you cancel, which you can do at any time.</li>
          <li>An upgrade holds at once; you pay for the days that are left of the month.</li>
          <li>A downgrade or cancellation holds from the end of the month you have paid for.</li>
          <li>
            Within {REFUND_DAYS} days of the first payment of a paid plan you can have it back in full, and you are on
            Free again. After that, payments are not refunded unless the law says so.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "use",
    title: "Acceptable use",
    body: (
      <>
        <p>Please do not use {brandName} to</p>
        <ul>
          <li>break the law, or help somebody to;</li>
          <li>harm, harass or deceive people, or sexualise children;</li>
          <li>make malware, or attack this service or another;</li>
          <li>get around limits, share one account among several people, or resell access;</li>
          <li>send what you have no right to send, such as other people’s secrets.</li>
        </ul>
        <p>The rules of the provider whose model answers apply as well.</p>
      </>
    ),
  },
  {
    id: "property",
    title: "Intellectual property",
    body: (
      <>
        <p>
          Your prompts stay yours, and as between you and us so do the answers you get. You let us store them and pass
          them on to models, as far as that is needed to answer you. Other people may get a similar answer to a similar
          prompt.
        </p>
        <p>The name {brandName}, its mark and its texts belong to whoever runs this site.</p>
      </>
    ),
  },
  {
    id: "privacy",
    title: "Privacy",
    body: (
      <p>
        What we know about you, why, who else sees it and how you get rid of it stands in the{" "}
        <Link href="/privacy">privacy policy</Link>, which is part of these terms. In short: prompts go to the model
        that answers them, nothing is sold, and deleting deletes.
      </p>
    ),
  },
  {
    id: "liability",
    title: "Limitation of liability",
    body: (
      <>
        <p>
          The service comes as it is. As far as the law allows, we are not liable for indirect damage, lost profit or
          lost data, nor for what somebody does on the strength of an answer, and in all for no more than what you paid
          us in the twelve months before.
        </p>
        <p>Nothing here limits liability for intent, gross negligence or harm to life and health.</p>
      </>
    ),
  },
  {
    id: "termination",
    title: "Termination",
    body: (
      <p>
        You may stop and ask for your account to be deleted at any time. We may suspend or end an account at once if
        these terms are broken or the law demands it. A paid plan is cancelled with the account. What was yours is
        deleted as the privacy policy says.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes to these terms",
    body: (
      <p>
        When these terms change, the date at the top changes with them. Of a change that matters to you we tell you by
        email before it holds. If you go on using {brandName} after that, the new terms apply.
      </p>
    ),
  },
  {
    id: "contact",
    title: "Contact",
    body: (
      <p>
        Questions about these terms: <MailLink to={contacts.legal} />
      </p>
    ),
  },
];
