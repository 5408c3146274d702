import { HEADER_SCROLL_THRESHOLD_PX } from "#contract/limits.ts";
import { startLiveRewrite } from "./features/landing/live-rewrite.ts";
import { deleteLocalDatabase } from "./lib/local-database.ts";
import "./ui/base.css";
import "./ui/display-font.css";
import "./ui/proof.css";
import "./ui/marks.css";
import "./ui/button.css";
import "./ui/text-field.css";
import "./ui/top-bar.css";
import "./ui/plans.css";
import "./screens/landing.css";
import "./screens/landing-trial.css";

// The front page is rendered at build time (screens/landing.tsx). This file is its only script.
const page = document.querySelector<HTMLElement>(".landing");
const sheet = document.querySelector<HTMLFormElement>("[data-live]");
if (page === null || sheet === null) throw new Error("The front page is not whole");
// The Back button can change the URL without loading a document. The page of the new URL must then be loaded.
window.addEventListener("popstate", () => {
  if (window.location.pathname !== "/") window.location.reload();
});
// No user is signed in (the session may have expired unnoticed), so the data for offline reading has no owner.
if (document.documentElement.dataset.visitor === "signed-out") deleteLocalDatabase();
watchScroll(page);
startLiveRewrite(sheet);

/** Sets the attribute `data-scrolled` on the page. The header's style uses this attribute. */
function watchScroll(page: HTMLElement): void {
  const look = () => {
    page.dataset.scrolled = String(window.scrollY > HEADER_SCROLL_THRESHOLD_PX);
  };
  look();
  window.addEventListener("scroll", look, { passive: true });
}
