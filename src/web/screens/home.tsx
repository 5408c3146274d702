import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { type Conversation, conversationListSchema } from "#contract/conversations.ts";
import { displayTitle } from "#domain/conversations.ts";
import { PLANS } from "#domain/plans.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { useSignOut } from "#web/features/accounts/session.ts";
import { DemonstrationBar } from "#web/features/status/demonstration-bar.tsx";
import { request } from "#web/lib/api.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ThemeSwitch } from "#web/ui/theme-switch.tsx";
import { TopBar } from "#web/ui/top-bar.tsx";
import "#web/ui/proof.css";
import "./home.css";

const RECENT_MAX = 5;

export function HomeScreen() {
  const { user } = useAuth();
  const { signOut, isPending } = useSignOut();
  usePageTitle("Home");
  if (user === null) return null;
  const plan = PLANS[user.subscriptionTier];
  const name = user.preferences.name ?? (user.firstName === "" ? "there" : user.firstName);
  return (
    <>
      <TopBar
        home="/"
        label="Main"
        aside={<Badge tone={plan.tier === "free" ? "plain" : "accent"}>{plan.label}</Badge>}
      >
        <ButtonLink href="/chat" variant="quiet" className="folds">
          <Icon name="plus" />
          <span>New chat</span>
        </ButtonLink>
        <ThemeSwitch />
        <Button variant="quiet" className="folds" onClick={signOut} disabled={isPending}>
          <Icon name="sign-out" />
          <span>Sign out</span>
        </Button>
      </TopBar>
      <DemonstrationBar />
      <main id="main" className="page home">
        <div className="galley">
          <div>
            <h1 className="heading plain">Welcome back, {name}</h1>
            <section className="home-start" aria-labelledby="home-start">
              <div>
                <h2 className="title" id="home-start">
                  Start New Conversation
                </h2>
                <p className="read muted">Write it roughly; you see every change and why it was made.</p>
              </div>
              <div className="row">
                <ButtonLink href="/chat" variant="primary">
                  Start Chatting
                </ButtonLink>
              </div>
            </section>
            <RecentConversations />
          </div>
          <aside className="margin home-margin">
            <section aria-labelledby="home-tips">
              <h2 id="home-tips">Quick Tips</h2>
              <ul className="muted">
                <li>
                  Say who reads it. An e-mail <del>to a client</del> <ins>to Mrs Okafor, who is worried</ins>
                </li>
                <li>
                  Give a limit. A <del>short</del> <ins>60-word</ins> intro
                </li>
                <li>
                  Name the facts. <del>near the station</del> <ins>six minutes’ walk</ins>
                </li>
              </ul>
            </section>
          </aside>
        </div>
      </main>
    </>
  );
}

function RecentConversations() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["/api/conversations", "recent"],
    queryFn: ({ signal }) =>
      request("GET", `/api/conversations?limit=${RECENT_MAX}`, { schema: conversationListSchema, signal }),
    // The list changes while one chats, so each visit asks again.
    refetchOnMount: "always",
  });
  const recent = (Array.isArray(data) ? data : (data?.items ?? [])).slice(0, RECENT_MAX);
  return (
    <section aria-labelledby="home-recent">
      <h2 className="title" id="home-recent">
        Recent Conversations
      </h2>
      {isPending && <RecentSkeleton />}
      {error !== null && data === undefined && (
        <div className="trouble home-trouble" role="alert">
          <p>{error.message}</p>
          <div className="row">
            <Button size="tiny" onClick={() => refetch().catch(() => undefined)}>
              Try again
            </Button>
          </div>
        </div>
      )}
      {data !== undefined && recent.length === 0 && (
        <div className="empty">
          <b>No conversations yet</b>
          <p className="muted">Start with something you have to write today.</p>
        </div>
      )}
      {recent.length > 0 && (
        <ul className="home-index">
          {recent.map((conversation) => (
            <li key={conversation.id}>
              <RecentLink conversation={conversation} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

function RecentLink({ conversation }: { conversation: Conversation }) {
  const createdAt = new Date(conversation.createdAt);
  return (
    <Link href={`/chat/${conversation.id}`}>
      <time className="fig muted" dateTime={conversation.createdAt}>
        {DAY.format(createdAt)}
      </time>
      <b>{displayTitle(conversation)}</b>
      <span className="small muted">{conversation.snippet}</span>
    </Link>
  );
}

function RecentSkeleton() {
  return (
    <div className="skeleton" role="status">
      <span className="sr">Loading</span>
      <i />
      <i />
      <i />
    </div>
  );
}
