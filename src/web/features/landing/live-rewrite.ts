import { improvementPreviewSchema } from "#contract/improvement.ts";
import { PROMPT_LENGTH_MAX } from "#contract/limits.ts";
import { countCodePoints } from "#domain/text/text-length.ts";
import { ApiError, request } from "#web/lib/api.ts";
import { storeFrontPagePrompt } from "#web/lib/front-page-prompt.ts";
import { type DrawnPreview, findSheetElement, showImprovementPreview } from "./draw-improvement.ts";
import { emptyPromptNotice, problemNotice, tooLongPromptNotice } from "./notices.ts";

/** Rewrites the visitor's text in the sheet. Sends nothing before the visitor asks for it. */
export function startLiveRewrite(sheet: HTMLFormElement): void {
  const words = sheet.querySelector("textarea");
  const button = sheet.querySelector<HTMLButtonElement>("button[type=submit]");
  if (words === null || button === null) throw new Error("The sheet has nothing to write on");
  const label = button.textContent;
  let running: AbortController | null = null;

  const count = () => {
    findSheetElement(sheet, "count").textContent = `${countCodePoints(words.value)}/${PROMPT_LENGTH_MAX}`;
    complain(sheet, tooLongPromptNotice(words.value));
    storeFrontPagePrompt(words.value === words.defaultValue ? "" : words.value);
  };
  const rewrite = async () => {
    const complaint = tooLongPromptNotice(words.value) ?? emptyPromptNotice(words.value);
    complain(sheet, complaint);
    if (complaint !== null) return words.focus();
    // A new press replaces the running request.
    running?.abort();
    const mine = new AbortController();
    running = mine;
    button.textContent = "Redrafting...";
    sheet.setAttribute("aria-busy", "true");
    try {
      await showRewrite(sheet, words.value, mine.signal);
      if (mine.signal.aborted) return;
    } catch (error) {
      if (mine.signal.aborted) return;
      complain(sheet, problemNotice(error instanceof ApiError ? error.code : null));
    }
    button.textContent = label;
    sheet.removeAttribute("aria-busy");
  };

  words.addEventListener("input", count);
  words.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    void rewrite();
  });
  sheet.addEventListener("submit", (event) => {
    event.preventDefault();
    void rewrite();
  });
  for (const suggestion of sheet.querySelectorAll<HTMLButtonElement>("[data-live-suggestion]")) {
    suggestion.addEventListener("click", () => {
      words.value = suggestion.dataset.liveSuggestion ?? "";
      count();
      const { liveRecorded } = suggestion.dataset;
      if (liveRecorded === undefined) return void rewrite();
      running?.abort();
      button.textContent = label;
      sheet.removeAttribute("aria-busy");
      // The build wrote this JSON into the page.
      const preview: DrawnPreview = JSON.parse(liveRecorded);
      showPreview(sheet, preview, "recorded");
    });
  }
  sheet.addEventListener("click", showReason);
  // The browser may have restored the text after a reload.
  count();
}

/** A click on a number shows its reason. As a plain link, it would scroll the page even if the reason is visible. */
function showReason(event: MouseEvent): void {
  const mark = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.mark") : null;
  const reason = mark === null ? null : document.querySelector<HTMLElement>(mark.hash);
  if (reason === null) return;
  event.preventDefault();
  reason.focus({ preventScroll: true });
  reason.scrollIntoView({ block: "nearest" });
}

async function showRewrite(sheet: HTMLFormElement, words: string, signal: AbortSignal): Promise<void> {
  const startedAt = performance.now();
  const preview = await request("POST", "/api/improve", {
    body: { originalPrompt: words },
    schema: improvementPreviewSchema,
    signal,
  });
  if (signal.aborted) return;
  showPreview(sheet, preview, inSeconds(performance.now() - startedAt));
}

/** `origin` is the text in the corner of the sheet: the duration of the rewrite, or "recorded". */
function showPreview(sheet: HTMLFormElement, preview: DrawnPreview, origin: string): void {
  showImprovementPreview(sheet, preview);
  findSheetElement(sheet, "time").textContent = origin;
  findSheetElement(sheet, "status").textContent = sayResult(preview.improvement.hunks);
  bringIntoView(findSheetElement(sheet, "proof"));
}

/** Scrolls to the result if it is not visible, as on a phone. */
function bringIntoView(result: HTMLElement): void {
  const isSeen = result.getBoundingClientRect().top < window.innerHeight / 2;
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!isSeen) result.parentElement?.scrollIntoView({ block: "start", behavior: isCalm ? "auto" : "smooth" });
}

function complain(sheet: HTMLFormElement, sentence: string | null): void {
  const place = findSheetElement(sheet, "problem");
  if (place.textContent !== (sentence ?? "")) place.textContent = sentence ?? "";
  place.hidden = sentence === null;
}

function sayResult(hunks: DrawnPreview["improvement"]["hunks"]): string {
  if (hunks.every(({ kind }) => kind === "kept")) return "Nothing to change";
  const additions = hunks.filter((hunk) => hunk.kind === "changed" && hunk.title !== "").length;
  if (additions === 0) return "Redrafted: the same, said more clearly";
  return additions === 1 ? "Redrafted: 1 addition" : `Redrafted: ${additions} additions`;
}

/** Avoids "0.0 s". */
const inSeconds = (ms: number): string => (ms < 100 ? "under 0.1 s" : `${(ms / 1000).toFixed(1)} s`);
