import { api, e2e, type Planting } from "./planting.ts";

/** Of what the page shows and where it leads. */
export const PAGE_PLANTINGS: readonly Planting[] = [
  {
    row: "A shared copy is not indexed",
    file: "src/server/features/sharing/routes.ts",
    from: 'reply.header("x-robots-tag", "noindex, nofollow");',
    to: "",
    test: api("sharing", "whoever has the link reads the copy"),
  },
  {
    row: "Home: Upgrade to Plus for free",
    file: "src/web/screens/home.tsx",
    from: 'href="/subscribe?plan=plus"',
    to: 'href="/subscribe"',
    test: e2e("home", "free sees its tier"),
  },
  {
    row: "Home: the profile card stays dismissed",
    file: "src/web/features/preferences/profile-card.tsx",
    from: 'localStorage.setItem(DISMISSED_KEY, "true");',
    to: "",
    test: e2e("home", "the profile card counts five fields"),
  },
  {
    row: "Coach: Upgrade Now to /subscribe",
    file: "src/web/screens/prompt-coach.tsx",
    from: '<ButtonLink href="/subscribe" variant="primary">',
    to: '<ButtonLink href="/home" variant="primary">',
    test: e2e("coach", "below Premier the page asks"),
  },
  {
    row: "Swipe right 50; F8",
    file: "src/web/ui/toast-view.tsx",
    from: '["F8"]',
    to: '["F9"]',
    test: e2e("notices", "F8 goes to the toast"),
  },
  {
    row: "Chat: counter n/4000, and one more cannot be sent",
    file: "src/web/features/messages/composer/composer.tsx",
    from: "excess <= 0 && !isSending",
    to: "excess <= 1 && !isSending",
    test: e2e("chat", "the counter counts to 4000"),
  },
];
