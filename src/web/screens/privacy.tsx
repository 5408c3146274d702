import { backupDays, formatDays, temporaryBackupDays } from "#web/lib/backup-days.ts";
import { brandName } from "#web/lib/brand.ts";
import { contacts } from "#web/lib/contacts.ts";
import { LegalPage, type LegalSection, MailLink } from "./legal-page.tsx";

export function PrivacyScreen() {
  return (
    <LegalPage
      title="Privacy Policy"
      summary={
        <>
          We keep what it takes to answer you, and what you save yourself. Your prompts go to the model that answers
          them. Nothing is sold, nothing is used for advertising, and there is no tracking.
        </>
      }
      sections={SECTIONS}
    />
  );
}

const BACKUPS =
  backupDays === null
    ? "Backups: none are made by this site itself."
    : `Backups: for up to ${formatDays(backupDays)} after you have deleted something, a backup of the database may still hold it. ${
        temporaryBackupDays === null ? "Temporary chats are in none. " : ""
      }Should a backup be restored, accounts that were deleted since it was made are deleted again; for that, their numbers are kept as long, without a name or a word.`;

const SECTIONS: readonly LegalSection[] = [
  {
    id: "collected",
    title: "Information we collect",
    body: (
      <dl>
        <dt>From you</dt>
        <dd>
          Your name and email address, your password as a hash that cannot be turned back, the preferences you save,
          your prompts and the AI responses to them, your feedback, and the names and texts of the files you attach,
          pictures smaller and without place or date.
        </dd>
        <dt>About your plan</dt>
        <dd>
          Your subscription tier and payment information: what was paid and when, and Stripe’s numbers for it. Your card
          number stays with Stripe.
        </dd>
        <dt>As you use it</dt>
        <dd>
          Usage statistics such as prompts and tokens a month, which models answered, how long they took and what they
          cost. Each prompt is given scores for clarity, specificity and structure when you send it, on every plan; they
          are kept with it. Your time zone and your browser’s language are kept, so that “tomorrow” is your tomorrow,
          and the day and time where you are go to the models with your prompt. For each session its times, your IP
          address, and the device and browser details your browser sends. Session logs and error reports hold no prompt
          text.
        </dd>
        <dt>What is learned, if you let it</dt>
        <dd>
          Which kinds of changes you keep or refuse, and for each prompt a vector (an embedding), a coarse category and
          scores. Names, addresses and numbers are taken out of the text before the vector is made, on our own machines.
          No words of yours are stored with it, but a vector still says roughly what a text was about, and the finding
          of names is not perfect. That is why it belongs to your account alone, is never shared with other users, and
          goes when you delete it. Apart from that, we count over all users how often a model’s answer to a kind of task
          was welcome, without a user, a time or a word.
        </dd>
      </dl>
    ),
  },
  {
    id: "use",
    title: "How we use it",
    body: (
      <ul>
        <li>To rewrite your prompts, choose a model, answer, and show your conversations again.</li>
        <li>To count what your plan includes and to bill it.</li>
        <li>To suit rewrites to what you have kept and refused, while that is switched on.</li>
        <li>To keep the service up and safe: to limit attempts, find faults and stop misuse.</li>
        <li>To write to you about your account.</li>
      </ul>
    ),
  },
  {
    id: "sharing",
    title: "Sharing with third parties",
    body: (
      <>
        <p>We never sell your data. It goes to others only as far as this:</p>
        <ul>
          <li>
            AI providers. Your prompt, its rewritten form, the earlier turns of the same conversation and the text of
            attached files go to the provider of the model that answers: OpenAI, Anthropic or Google, or a model server
            chosen by whoever runs this site, and with them the preferences that say how you like answers: context,
            goals, expertise, interests, topics to avoid and style. They may also go to a model that helps with the
            rewriting. Your name and email address are not sent unless you write them yourself or save them in one of
            those.
          </li>
          <li>
            Your browser’s maker, if you use voice input: the browser turns what you say into text, in some browsers on
            its maker’s servers. We get the text alone, and only when you send it.
          </li>
          <li>Stripe, which takes payments.</li>
          <li>An email service, which delivers our messages to you.</li>
          <li>Members of your team workspace, for the prompts you share there.</li>
          <li>
            Whoever has a link that you made to a copy of a conversation: they read that copy until you remove the link.
          </li>
          <li>
            Your company’s sign-in, if you come by it: it learns that you sign in here, and tells us your name, your
            email address and, where that is set up, your groups.
          </li>
          <li>
            A monitoring service, if whoever runs this site uses one: it gets times and figures of what happened. It
            gets the words of prompts and answers only if they have switched that on.
          </li>
          <li>Authorities, where the law obliges us.</li>
        </ul>
      </>
    ),
  },
  {
    id: "security",
    title: "Storage and security",
    body: (
      <>
        <p>
          Your data lies in a database of whoever runs this site. Passwords are hashed with argon2id. The credential of
          your session is a cookie that no script can read; the server keeps only its hash. Every query for your data
          names you as its owner, and what models write is treated as text, never as code.
        </p>
        <p>No system is safe from everything. If something happens that concerns you, we tell you.</p>
      </>
    ),
  },
  {
    id: "retention",
    title: "Retention",
    body: (
      <ul>
        <li>Conversations: until you delete them. What was learned from a prompt goes with it.</li>
        <li>
          Attached files: the file itself goes as soon as it was read; its text stays with the conversation, of a
          picture a smaller one without place, date and other details.
        </li>
        <li>Account data: until you delete the account. Mails that wait to be sent go with it.</li>
        <li>Sessions: until you sign out, after 14 days unused, and at the latest after 60 days.</li>
        <li>{BACKUPS}</li>
        <li>Records of payments: Stripe keeps its own for as long as the law demands.</li>
        <li>What visitors type on the front page: it goes to the model that rewrites it, and is not stored.</li>
        <li>
          What programs send with your API keys: not stored, but for usage and cost. Where a program asks to have it
          kept, it is a conversation of yours like any other.
        </li>
      </ul>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    body: (
      <>
        <p>
          You may access, export, correct and delete your data, and object to its use. Conversations are deleted in the
          chat, preferences are corrected in Settings, and what was learned about you can be seen, switched off and
          wiped there too.
        </p>
        <p>
          On your account page you download a copy of everything, correct your name and address, and delete your account
          with everything in it. If you cannot sign in any more, write to <MailLink to={contacts.privacy} />. You may
          also complain to the data protection authority of your country.
        </p>
      </>
    ),
  },
  {
    id: "cookies",
    title: "Cookies",
    body: (
      <>
        <p>
          Only essential cookies are used, for authentication and session, and set when you sign in: one for your
          session, and one that lets this device sign in again while somebody else tries passwords on your account.
          There are no cookies for advertising or analytics, and nothing is loaded from other sites.
        </p>
        <p>
          Your browser also keeps a few things for itself: the theme, whether you closed the profile card, and what you
          typed and did not send. While you are signed in it also keeps up to 50 conversations you opened, so that you
          can read them without a connection. Signing out removes the drafts and these copies. After 14 days without a
          visit the copies are no longer shown, and the next visit removes them.
        </p>
      </>
    ),
  },
  {
    id: "transfers",
    title: "International transfers",
    body: (
      <p>
        AI providers, Stripe and email services may process data in other countries than yours, among them the United
        States. Where the law asks for it, that rests on the safeguards it provides, such as standard contractual
        clauses.
      </p>
    ),
  },
  {
    id: "children",
    title: "Children",
    body: (
      <p>
        {brandName} does not serve children under 13. Sign-up asks for it. If you learn that a child has made an
        account, write to us and we delete it.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes to this policy",
    body: (
      <p>
        When this policy changes, the date at the top changes with it. Of a change that matters to you we tell you by
        email before it holds.
      </p>
    ),
  },
  {
    id: "contact",
    title: "Contact",
    body: (
      <dl>
        <dt>Privacy questions</dt>
        <dd>
          <MailLink to={contacts.privacy} />
        </dd>
        <dt>Data protection officer</dt>
        <dd>
          <MailLink to={contacts.dataProtection} />
        </dd>
        <dt>Legal matters</dt>
        <dd>
          <MailLink to={contacts.legal} />
        </dd>
      </dl>
    ),
  },
];
