import { startLiveRewrite } from "./features/landing/live-rewrite.ts";
import { watchScroll } from "./features/landing/watch-scroll.ts";
import { removeKeptDatabase } from "./lib/kept-database.ts";
import "./ui/base.css";
import "./ui/display-font.css";
import "./ui/proof.css";
import "./ui/icon.css";
import "./ui/wordmark.css";
import "./ui/badge.css";
import "./ui/button.css";
import "./ui/text-field.css";
import "./ui/top-bar.css";
import "./ui/plans.css";
import "./screens/landing.css";

// The front page is written when it is built (screens/landing.tsx); this is all the script it has.
const page = document.querySelector<HTMLElement>(".landing");
const sheet = document.querySelector<HTMLFormElement>("[data-live]");
if (page === null || sheet === null) throw new Error("The front page is not whole");
// A user who came by a link within the app and goes back stays, for the browser, within one document: it has to be
// fetched.
window.addEventListener("popstate", () => {
  if (window.location.pathname !== "/") window.location.reload();
});
// Nobody is signed in: whatever is kept here for reading offline is nobody's, also when a session ended unseen.
if (document.documentElement.dataset.visitor === "signed-out") removeKeptDatabase();
watchScroll(page);
startLiveRewrite(sheet);
