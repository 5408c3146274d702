import type { ReactNode } from "react";
import { useAuth } from "#web/features/accounts/queries.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { TopBar } from "#web/ui/top-bar.tsx";
import "#web/ui/display-font.css";
import "./legal-page.css";

export interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface LegalPageProps {
  title: string;
  /** Two or three sentences. */
  summary: ReactNode;
  sections: readonly LegalSection[];
}

const LAST_UPDATED = { dateTime: "2025-06-17", text: "June 17, 2025" };

export function LegalPage({ title, summary, sections }: LegalPageProps) {
  const { isAuthenticated } = useAuth();
  usePageTitle(title);
  return (
    <>
      <TopBar home="/" label="Account" isSticky>
        {isAuthenticated ? (
          <ButtonLink href="/home" variant="quiet">
            <Icon name="home" />
            <span>Home</span>
          </ButtonLink>
        ) : (
          <ButtonLink href="/auth?tab=login">Sign In</ButtonLink>
        )}
      </TopBar>
      <main id="main" className="page legal">
        <header>
          <h1 className="display">{title}</h1>
          <p className="small muted">
            Last updated <time dateTime={LAST_UPDATED.dateTime}>{LAST_UPDATED.text}</time>
          </p>
          <p className="read">{summary}</p>
        </header>
        <nav aria-label="On this page">
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div>
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 className="title" id={`${section.id}-title`}>
                {section.title}
              </h2>
              {section.body}
            </section>
          ))}
        </div>
      </main>
    </>
  );
}

export function MailLink({ to }: { to: string }) {
  return <a href={`mailto:${to}`}>{to}</a>;
}
