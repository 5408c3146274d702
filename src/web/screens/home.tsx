import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "wouter";
import { type Conversation, conversationListSchema } from "#contract/conversations.ts";
import { formatConversationTitle } from "#domain/conversations/conversations.ts";
import { PLANS, type Plan, type Tier } from "#domain/plans/plans.ts";
import { WORKSPACE_SEATS } from "#domain/workspaces/workspaces.ts";
import { useAuth } from "#web/features/accounts/queries.ts";
import { CoachWeek } from "#web/features/coach/coach-week.tsx";
import { Composer } from "#web/features/messages/composer/composer.tsx";
import { ProfileCard } from "#web/features/preferences/profile-card.tsx";
import { preferencesQuery } from "#web/features/preferences/queries.ts";
import { LazyStartPanel } from "#web/features/start/lazy-start-panel.tsx";
import { showModelConnected } from "#web/features/start/show-model-connected.ts";
import { DemonstrationBar } from "#web/features/status/demonstration-bar.tsx";
import { modelStatusQuery } from "#web/features/status/queries.ts";
import { UsageThisMonth } from "#web/features/usage/usage-this-month.tsx";
import { request } from "#web/lib/api.ts";
import { readDraft } from "#web/lib/draft.ts";
import { formatShortDay } from "#web/lib/format-dates.ts";
import { usePageTitle } from "#web/lib/page-title.ts";
import { requestSendOnArrival } from "#web/lib/send-on-arrival.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LoadingFailed } from "#web/ui/loading-failed.tsx";
import { ThemeSwitch } from "#web/ui/theme-switch.tsx";
import { TopBar } from "#web/ui/top-bar.tsx";
import { LoadingSkeleton } from "#web/ui/waiting.tsx";
import { AccountBarActions } from "./account-bar-actions.tsx";
import { useSettings } from "./use-settings.tsx";
import "#web/ui/proof.css";
import "./home.css";

const RECENT_MAX = 5;
/** How many conversations are requested. More than RECENT_MAX, because archived ones are not shown. */
const RECENT_LOOKED_AT = 25;

export function HomeScreen() {
  const { user } = useAuth();
  const { settings, openSettings } = useSettings();
  const { data: preferences } = useQuery(preferencesQuery);
  usePageTitle("Home");
  if (user === null) return null;
  const plan = PLANS[user.subscriptionTier];
  const preferredName = (preferences ?? user.preferences).name;
  const name = preferredName ?? (user.firstName === "" ? "there" : user.firstName);
  return (
    <>
      <HomeBar plan={plan} isAdmin={user.role === "admin"} onSettings={openSettings} />
      <DemonstrationBar isStart />
      <main id="main" className="page">
        <div className="galley">
          <div>
            <div className="between">
              <h1 className="heading plain" tabIndex={-1}>
                Welcome back, {name}
              </h1>
              {plan.tier === "premier" && (
                <ButtonLink href="/team-workspace" variant="quiet">
                  <Icon name="people" />
                  Workspace
                </ButtonLink>
              )}
            </div>
            <StartCard />
            <ProfileCard onComplete={openSettings} />
            <RecentConversations />
            <section className="home-line" aria-labelledby="home-library">
              <div>
                <h2 className="title" id="home-library">
                  Prompt Library
                </h2>
                <p className="muted">Your own prompts to use again, with blanks for what changes.</p>
              </div>
              <ButtonLink href="/library">Open Library</ButtonLink>
            </section>
            {plan.tier === "premier" && <PremierCards />}
          </div>
          <aside className="margin home-margin">
            <UsageThisMonth tier={plan.tier} />
            <UpgradeCard tier={plan.tier} />
            <QuickTips />
          </aside>
        </div>
      </main>
      {settings}
    </>
  );
}

function HomeBar({ plan, isAdmin, onSettings }: { plan: Plan; isAdmin: boolean; onSettings: () => void }) {
  return (
    <TopBar
      home="/"
      label="Main"
      aside={
        <Link href="/subscribe" aria-label={`Your plan: ${plan.label}`}>
          <Badge tone={plan.tier === "free" ? "plain" : "accent"}>{plan.label}</Badge>
        </Link>
      }
    >
      <ButtonLink href="/chat" variant="quiet" className="folds">
        <Icon name="plus" />
        <span>New chat</span>
      </ButtonLink>
      {isAdmin && (
        <ButtonLink href="/admin" variant="quiet" className="folds wide-only">
          <Icon name="sidebar" />
          <span>Admin</span>
        </ButtonLink>
      )}
      <ThemeSwitch className="wide-only" />
      <AccountBarActions onSettings={onSettings} />
    </TopBar>
  );
}

function StartCard() {
  const [, navigate] = useLocation();
  const { data: status } = useQuery(modelStatusQuery);
  const start = () => {
    requestSendOnArrival();
    navigate("/chat");
  };
  return (
    <section className="home-start" aria-labelledby="home-start">
      <h2 className="sr" id="home-start">
        Start New Conversation
      </h2>
      <Composer
        ref={null}
        draftKey="new"
        isSending={false}
        isAnswering={false}
        isStopping={false}
        isNarrow
        isStart
        onSend={start}
        onStop={noStop}
      />
      {status !== undefined && !status.isConnected && (
        <LazyStartPanel
          title="All it needs is a model."
          onConnected={(called) => (readDraft("new").trim() === "" ? showModelConnected(called) : start())}
        />
      )}
    </section>
  );
}

/** Home shows no answer, so there is nothing to stop. */
const noStop = () => undefined;

function QuickTips() {
  return (
    <section aria-labelledby="home-tips">
      <h2 id="home-tips">Quick Tips</h2>
      <ul className="muted">
        <li>
          Say who reads it. An email <del>to a client</del> <ins>to Mrs Okafor, who is worried</ins>
        </li>
        <li>
          Give a limit. A <del>short</del> <ins>60-word</ins> intro
        </li>
        <li>
          Name the facts. <del>near the station</del> <ins>six minutes’ walk</ins>
        </li>
      </ul>
    </section>
  );
}

function UpgradeCard({ tier }: { tier: Tier }) {
  if (tier !== "free") return null;
  return (
    <section aria-labelledby="home-upgrade">
      <h2 id="home-upgrade">Upgrade to Plus</h2>
      <p className="muted">Files, voice and the full optimizer, for ${PLANS.plus.price} a month.</p>
      <ButtonLink href="/subscribe?plan=plus" className="wide">
        Upgrade to Plus
      </ButtonLink>
    </section>
  );
}

function PremierCards() {
  return (
    <>
      <section className="home-line" aria-labelledby="home-coach">
        <div>
          <h2 className="title" id="home-coach">
            Prompt Coach
          </h2>
          <CoachWeek />
        </div>
        <ButtonLink href="/prompt-coach">View Coaching Reports</ButtonLink>
      </section>
      <section className="home-line" aria-labelledby="home-team">
        <div>
          <h2 className="title" id="home-team">
            Team Collaboration
          </h2>
          <p className="muted">Share the prompts that work, in workspaces of up to {WORKSPACE_SEATS} members.</p>
        </div>
        <ButtonLink href="/team-workspace">Manage Team Workspaces</ButtonLink>
      </section>
    </>
  );
}

function RecentConversations() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["/api/conversations", "recent"],
    queryFn: ({ signal }) =>
      request("GET", `/api/conversations?limit=${RECENT_LOOKED_AT}`, { schema: conversationListSchema, signal }),
    // The list changes in the chat, so each visit fetches it again.
    refetchOnMount: "always",
  });
  const recent = (Array.isArray(data) ? data : (data?.items ?? []))
    .filter(({ isArchived }) => !isArchived)
    .slice(0, RECENT_MAX);
  return (
    <section className="home-recent" aria-labelledby="home-recent">
      <h2 className="title" id="home-recent">
        Recent Conversations
      </h2>
      {isPending && <LoadingSkeleton />}
      {error !== null && data === undefined && (
        <LoadingFailed className="home-trouble" error={error} onRetry={() => refetch().catch(() => undefined)} />
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

function RecentLink({ conversation }: { conversation: Conversation }) {
  const createdAt = new Date(conversation.createdAt);
  return (
    <Link href={`/chat/${conversation.id}`}>
      <time className="fig muted" dateTime={conversation.createdAt}>
        {formatShortDay(createdAt)}
      </time>
      <b dir="auto">{formatConversationTitle(conversation)}</b>
      <span className="small muted" dir="auto">
        {conversation.snippet}
      </span>
    </Link>
  );
}
