import { labelIn, type RouteDecision } from "#domain/routing/route-decision.ts";
import { unchangedNotice } from "./notices.ts";
import { type Hunk, numberNotes } from "./number-notes.ts";

// proof-text.tsx draws the same while the page is built; keep the two alike.

/** As much of a preview as the sheet shows. */
export interface DrawnPreview {
  readonly improvement: {
    readonly hunks: readonly Hunk[];
    readonly questions: readonly { readonly question: string }[];
  };
  readonly route: Pick<RouteDecision, "model" | "why" | "candidates"> | null;
}

/** Shows an improvement in the live sheet. Words become text nodes, never markup. */
export function drawImprovement(sheet: ParentNode, { improvement, route }: DrawnPreview): void {
  const { marks, notes } = numberNotes(improvement.hunks);
  const proof = part(sheet, "proof");
  proof.replaceChildren(
    ...marks.flatMap(({ kept, removed, added, note }) => [
      kept,
      ...(removed.trim() === "" ? [] : [marked("del", "removed: ", removed)]),
      ...(removed.trim() === "" || added.trim() === "" ? [] : [" "]),
      ...insertedOf(added, note),
      ...(note === 0 ? [] : [markOf(note)]),
    ]),
  );
  settle(proof);
  part(sheet, "notes").replaceChildren(
    ...(notes.length === 0 ? [element("li", {}, unchangedNotice(improvement.questions.length))] : notes.map(noteOf)),
  );
  const questions = improvement.questions.map(({ question }) => element("li", {}, question));
  part(sheet, "questions").replaceChildren(...questions);
  part(sheet, "open").hidden = questions.length === 0;
  part(sheet, "route").hidden = route === null;
  if (route === null) return;
  part(sheet, "model").textContent = labelIn(route, route.model);
  part(sheet, "model-why").textContent = route.why;
}

/** A part of the sheet by its name: `data-live-NAME`. */
export function part(sheet: ParentNode, name: string): HTMLElement {
  const found = sheet.querySelector<HTMLElement>(`[data-live-${name}]`);
  if (found === null) throw new Error(`The sheet has no part named ${name}`);
  return found;
}

function element(tag: string, attributes: Readonly<Record<string, string>>, ...children: (Node | string)[]) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** What has no reason says the same in other words; the space before or behind it stays out of the line. */
function insertedOf(added: string, note: number): (Node | string)[] {
  const words = added.trim();
  if (words === "") return [added];
  if (note > 0) return [marked("ins", "added: ", added)];
  const start = added.indexOf(words);
  return [added.slice(0, start), element("ins", { class: "reworded" }, words), added.slice(start + words.length)];
}

const marked = (tag: "del" | "ins", said: string, words: string) =>
  element(tag, {}, element("span", { class: "sr" }, said), words);

const markOf = (note: number) =>
  element("a", { class: "mark", href: `#why-${note}`, "aria-label": `Reason ${note}` }, String(note));

const noteOf = ({ title, reason }: { title: string; reason: string }, index: number) =>
  element("li", { id: `why-${index + 1}`, tabindex: "-1" }, element("b", {}, `${title}.`), ` ${reason}`);

/** The signature: struck words fade in as struck, inserted ones as inserted. */
function settle(proof: HTMLElement): void {
  proof.classList.remove("settling");
  // Reading the layout makes the browser take the class away before it comes back, so that the motion runs again.
  void proof.offsetWidth;
  proof.classList.add("settling");
}
