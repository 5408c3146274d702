import { type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { type Message, messageSchema } from "#contract/messages.ts";
import { type PassageRewriteInput, type PassageRewriteOffer, passageRewriteOfferSchema } from "#contract/passages.ts";
import { normalizeLineEnds, type PassageInstruction } from "#domain/passages/passages.ts";
import { findStoredLabel } from "#domain/routing/route-decision.ts";
import { request } from "#web/lib/api.ts";
import { notify } from "#web/ui/notify.ts";
import { lexFullAnswer } from "../answer/lex-answer.ts";
import { describePassage, type LocatedPassage, locateBlocks, locateSelection, shownBlocks } from "./locate-passage.ts";
import { PassageBar } from "./passage-bar.tsx";
import { PassageReview } from "./passage-review.tsx";
import type { PassageChoice } from "./selected-words.ts";
import { rangeOfChildren, selectedWords } from "./selected-words.ts";

interface PassageEditorProps {
  message: Message;
  tools: RefObject<HTMLElement | null>;
  choice: PassageChoice;
  /** Calls `tell` when the selection may have changed. `watch` and `inWords` are props: the caller has their code. */
  watch: (tell: () => void) => () => void;
  inWords: (error: unknown, fallback: string) => string;
  /** Called when a version with the new passage is stored. */
  onKept: (version: Message) => void;
  onClose: () => void;
}

interface ChosenPassage {
  readonly place: LocatedPassage;
  readonly range: Range;
}

export function PassageEditor({ message, tools, choice, watch, inWords, onKept, onClose }: PassageEditorProps) {
  const answer = normalizeLineEnds(message.chatGptResponse ?? "");
  const blocks = useMemo(() => shownBlocks(lexFullAnswer(answer)), [answer]);
  const prose = () => tools.current?.closest(".answer")?.querySelector(":scope > .prose") ?? null;
  const [chosen, setChosen] = useState<ChosenPassage | null>(() => {
    const shown = prose();
    if (shown === null) return null;
    const selected = chooseSelected(answer, blocks, shown);
    return choice === "by-menu" ? (selected ?? chooseBlocks(answer, blocks, shown, 0)) : selected;
  });
  const [offer, setOffer] = useState<(PassageRewriteOffer & { readonly wish: PassageInstruction }) | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const asking = useAsking();
  const step = (index: number) => {
    const shown = prose();
    if (shown !== null) setChosen(chooseBlocks(answer, blocks, shown, index));
  };
  const keep = async (changeId: string) => {
    try {
      onKept(await keepPassage(message.id, changeId));
      notify({
        title: "Change kept",
        description: "The version before this one has the answer as it was, and what followed it.",
      });
      return null;
    } catch (error) {
      return inWords(error, "The change could not be kept. Please try again.");
    }
  };
  const bar = useRef<HTMLDivElement>(null);
  const close = () => {
    asking.stop();
    const hadFocus = bar.current?.contains(document.activeElement) === true || offer !== null || choice === "by-menu";
    // The focused element disappears, so the button of the answer's menu takes the focus.
    if (hadFocus || document.activeElement === document.body) focusMenu(tools.current);
    // A remaining selection would open the bar again on the next key press.
    getSelection()?.removeAllRanges();
    onClose();
  };
  useEscapeKey(close);
  useWatch(watch, () => {
    if (offer !== null || asking.isAsking || choice !== "selected") return;
    if (bar.current?.contains(document.activeElement)) return;
    const shown = prose();
    const next = shown === null ? null : chooseSelected(answer, blocks, shown);
    if (next === null) onClose();
    else setChosen(next);
  });
  usePress(offer === null && choice === "by-menu" ? prose : null, step);
  useShownPassage(offer === null ? chosen : null);
  useInSight(choice === "by-menu" ? (chosen?.range ?? null) : null);

  if (chosen === null) return null;
  const { place } = chosen;
  const ask = async (wish: PassageInstruction) => {
    setTrouble(null);
    try {
      const { range, passage } = place;
      const made = await asking.ask((signal) => changePassage(message.id, { ...range, passage, wish }, signal));
      setOffer({ ...made, wish });
    } catch (error) {
      setTrouble(
        asking.wasStopped(error) ? null : inWords(error, "The passage could not be written. Please try again."),
      );
    }
  };
  if (offer !== null) {
    return (
      <PassageReview
        answer={answer}
        blocks={blocks}
        place={place}
        offer={offer}
        isToBeShorter={offer.wish.kind === "shorter"}
        onKeep={() => keep(offer.id)}
        onLeave={close}
      />
    );
  }
  return (
    <PassageBar
      ref={bar}
      range={chosen.range}
      what={describePassage(place, blocks)}
      steps={choice === "by-menu" ? { index: place.first, count: blocks.length, onStep: step } : null}
      asked={asking.isAsking ? findStoredLabel(message.route, message.modelUsed) : null}
      trouble={trouble}
      onAsk={(wish) => void ask(wish)}
      onStop={asking.stop}
      onClose={close}
    />
  );
}

function chooseSelected(answer: string, blocks: ReturnType<typeof shownBlocks>, prose: Element): ChosenPassage | null {
  const selected = selectedWords(prose);
  if (selected === null) return null;
  // If the page shows more or fewer elements than `blocks`, only the whole answer can be changed.
  const isSame = prose.children.length === blocks.length;
  const all = { first: 0, last: blocks.length - 1 };
  const place = isSame ? locateSelection(answer, blocks, selected) : locateBlocks(answer, blocks, all.first, all.last);
  if (place === null) return null;
  const drawn = isSame ? place : { first: 0, last: prose.children.length - 1 };
  const range = place.isWhole || !isSame ? rangeOfChildren(prose, drawn.first, drawn.last) : selected.range;
  return range === null ? null : { place, range };
}

function chooseBlocks(
  answer: string,
  blocks: ReturnType<typeof shownBlocks>,
  prose: Element,
  index: number,
): ChosenPassage | null {
  const isSame = prose.children.length === blocks.length;
  const place = isSame
    ? locateBlocks(answer, blocks, index, index)
    : locateBlocks(answer, blocks, 0, blocks.length - 1);
  const range = rangeOfChildren(prose, isSame ? index : 0, isSame ? index : prose.children.length - 1);
  return place === null || range === null ? null : { place, range };
}

/** Runs one request to the model. Unmounting aborts it. */
function useAsking() {
  const [isAsking, setIsAsking] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    isAsking,
    stop: () => running.current?.abort(),
    wasStopped: (error: unknown) => error instanceof DOMException && error.name === "AbortError",
    async ask<Answer>(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
      const controller = new AbortController();
      running.current = controller;
      setIsAsking(true);
      try {
        return await call(controller.signal);
      } finally {
        setIsAsking(false);
      }
    },
  };
}

function focusMenu(tools: HTMLElement | null): void {
  tools?.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
}

/** Listens in the capture phase, so that Escape closes the bar before another handler stops an answer. */
function useEscapeKey(onEscape: () => void): void {
  const latest = useRef(onEscape);
  latest.current = onEscape;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // An open menu or dialog closes first.
      const isOther = event.target instanceof Element && event.target.closest('[role="menu"], dialog') !== null;
      if (event.key !== "Escape" || event.isComposing || isOther) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, []);
}

/** A click on a block chooses it. If `prose` is null, clicks are ignored. */
function usePress(prose: (() => Element | null) | null, choose: (index: number) => void): void {
  const latest = useRef({ prose, choose });
  latest.current = { prose, choose };
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const shown = latest.current.prose?.() ?? null;
      if (shown === null || !(target instanceof Element) || target.closest("a, button") !== null) return;
      const index = [...shown.children].findIndex((child) => child.contains(target));
      if (index !== -1) latest.current.choose(index);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
}

function useWatch(watch: PassageEditorProps["watch"], look: () => void): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => watch(() => latest.current()), [watch]);
}

/** Scrolls to the passage: if the user chose it by keyboard, it may be off the screen. */
function useInSight(range: Range | null): void {
  useEffect(() => {
    if (range === null) return;
    const { startContainer, startOffset } = range;
    const at = startContainer.childNodes[startOffset] ?? startContainer.parentElement;
    // Centered, because on a phone the bar is at the bottom.
    if (at instanceof Element) at.scrollIntoView({ block: "center" });
  }, [range]);
}

/** Highlights the passage, because the selection disappears when the focus moves into the bar's text field. */
function useShownPassage(chosen: ChosenPassage | null): void {
  useEffect(() => {
    if (chosen === null || !("highlights" in CSS)) return;
    CSS.highlights.set("passage", new Highlight(chosen.range));
    return () => void CSS.highlights.delete("passage");
  }, [chosen]);
}

function changePassage(id: number, body: PassageRewriteInput, signal: AbortSignal): Promise<PassageRewriteOffer> {
  return request("POST", `/api/messages/${id}/passage`, { body, signal, schema: passageRewriteOfferSchema });
}

function keepPassage(id: number, changeId: string): Promise<Message> {
  return request("POST", `/api/messages/${id}/passage/keep`, { body: { id: changeId }, schema: messageSchema });
}
