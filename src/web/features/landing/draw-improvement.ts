import { findStoredLabel, type RouteDecision } from "#domain/routing/route-decision.ts";
import { buildNumberedNotes, type Hunk } from "./build-numbered-notes.ts";
import { unchangedPromptNotice } from "./notices.ts";

// text-with-changes.tsx draws the same marks at build time. Keep both files in sync.

/** The part of a preview that the sheet shows. */
export interface DrawnPreview {
  readonly improvement: {
    readonly hunks: readonly Hunk[];
    readonly questions: readonly { readonly question: string }[];
  };
  readonly route: Pick<RouteDecision, "model" | "why" | "candidates"> | null;
}

/** Shows an improvement in the live sheet. Text becomes text nodes, never markup. */
export function showImprovementPreview(sheet: ParentNode, { improvement, route }: DrawnPreview): void {
  const { marks, notes } = buildNumberedNotes(improvement.hunks);
  const proof = findSheetElement(sheet, "proof");
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
  findSheetElement(sheet, "notes").replaceChildren(
    ...(notes.length === 0
      ? [element("li", {}, unchangedPromptNotice(improvement.questions.length))]
      : notes.map(noteOf)),
  );
  const questions = improvement.questions.map(({ question }) => element("li", {}, question));
  findSheetElement(sheet, "questions").replaceChildren(...questions);
  findSheetElement(sheet, "open").hidden = questions.length === 0;
  findSheetElement(sheet, "route").hidden = route === null;
  if (route === null) return;
  findSheetElement(sheet, "model").textContent = findStoredLabel(route, route.model);
  findSheetElement(sheet, "model-why").textContent = route.why;
}

/** Finds the element with the attribute `data-live-{name}`. Throws if there is none. */
export function findSheetElement(sheet: ParentNode, name: string): HTMLElement {
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

/** Text without a reason was only reworded. The spaces around the words are not underlined. */
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

/** Animates the deleted and inserted words. */
function settle(proof: HTMLElement): void {
  proof.classList.remove("settling");
  // Reading the layout makes the browser apply the removal of the class. Otherwise the animation would not run again.
  void proof.offsetWidth;
  proof.classList.add("settling");
}
