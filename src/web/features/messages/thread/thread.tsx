import { Component, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { EarlierMessages } from "../stored/earlier-messages.ts";
import type { PendingPrompt } from "../stream/use-sending.ts";
import { LatePendingTurn } from "../turn/late-turn.tsx";
import { turnElementId } from "../turn/turn-element-id.ts";
import { VersionsContext } from "../turn/turn-versions.tsx";
import { createBlockWatch } from "./block-watch.ts";
import { TurnBlock } from "./turn-block.tsx";
import { useAutoScroll } from "./use-auto-scroll.ts";
import { useBlocks } from "./use-blocks.ts";
import type { ShownBranch } from "./use-branch.ts";
import { useDrawnTurns } from "./use-drawn-turns.ts";
import { useFoundMessage } from "./use-found-message.ts";
import "./thread.css";

interface KeepPlaceProps {
  /** What scrolls. */
  frame: { readonly current: HTMLElement | null };
  /** The first turn shown; when earlier ones come before it, it stays where it is. */
  firstId: number | undefined;
  children: ReactNode;
}

/**
 * Keeps what the reader looks at in its place while earlier turns come in above. A class, because only its snapshot is
 * taken right before the page changes. Where the browser has kept the place by itself nothing is left to do.
 */
class KeepPlace extends Component<KeepPlaceProps> {
  override getSnapshotBeforeUpdate(before: KeepPlaceProps): number | null {
    return before.firstId === this.props.firstId ? null : topOf(before.firstId);
  }

  override componentDidUpdate(before: KeepPlaceProps, _state: unknown, topBefore: number | null): void {
    const frame = this.props.frame.current;
    // Asking for a place makes the browser lay out the whole thread at once: only where earlier turns came in.
    if (frame === null || topBefore === null) return;
    const topAfter = topOf(before.firstId);
    if (topAfter !== null) frame.scrollTop += topAfter - topBefore;
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

const topOf = (turnId: number | undefined): number | null =>
  turnId === undefined ? null : (document.getElementById(turnElementId(turnId))?.getBoundingClientRect().top ?? null);

/** So many blocks at the end are drawn at once. */
const FRESH_BLOCKS = 2;

interface ThreadProps {
  branch: ShownBranch;
  earlier: EarlierMessages;
  pending: PendingPrompt | null;
  isNarrow: boolean;
  /** Changes when there is something new to scroll to. */
  occasion: string;
  /** A message to go to and to mark, from a search. */
  foundId: number | null;
  onFoundShown: () => void;
  /** In place of the turns while there are none. */
  children: ReactNode;
}

/** The turns of a conversation, oldest first, on one rule that runs down all of them. */
export function Thread({ branch, earlier, pending, isNarrow, occasion, foundId, onFoundShown, children }: ThreadProps) {
  const frame = useRef<HTMLElement>(null);
  const { turns, forks, show } = branch;
  const hasShown = useRef(false);
  const hasSomething = turns.length > 0 || pending !== null;
  // A conversation opens at its end; what is sent in it is read from its beginning.
  const start = foundId !== null || !hasSomething ? null : hasShown.current || pending !== null ? "turn" : "end";
  useEffect(() => {
    hasShown.current = hasSomething;
  }, [hasSomething]);
  const { isAway, goToEnd, stay } = useAutoScroll(frame, occasion, start);
  const drawing = useDrawnTurns(frame, turns);
  const { drawn, areAllDrawn, drawFrom } = drawing;
  const versions = useVersions(forks, show, stay, drawFrom);
  useFoundMessage(frame, branch, drawing, earlier, foundId, onFoundShown, stay);
  const blocks = useBlocks(drawn);
  const [watch] = useState(createBlockWatch);
  useEffect(() => (frame.current === null ? undefined : watch.start(frame.current)), [watch]);
  const above: EarlierMessages = areAllDrawn ? earlier : { ...earlier, state: "loading" };
  return (
    <div className="thread-frame">
      <main id="main" className="thread" ref={frame} tabIndex={-1}>
        <div className={hasSomething ? "turns" : "turns empty-thread"}>
          {earlier.hasMore && turns.length > 0 && <EarlierTurns frame={frame} earlier={above} />}
          <VersionsContext value={versions}>
            <KeepPlace frame={frame} firstId={drawn[0]?.id}>
              {blocks.map((block, index) => (
                <TurnBlock
                  key={block.key}
                  turns={block.turns}
                  isNarrow={isNarrow}
                  isOld={index < blocks.length - FRESH_BLOCKS}
                  isSought={block.turns.some(({ messages }) => messages.some(({ id }) => id === foundId))}
                  isLeaptOver={block.turns.some(({ id }) => drawing.isLeaptOver(id))}
                  blocks={watch}
                />
              ))}
            </KeepPlace>
          </VersionsContext>
          {pending !== null && (
            <LatePendingTurn prompt={pending.prompt} files={pending.files} sentAt={pending.sentAt} />
          )}
          {!hasSomething && children}
        </div>
      </main>
      {isAway && hasSomething && (
        <JumpButton
          onJump={() => {
            goToEnd();
            // The button goes away; the keys scroll the thread from here.
            frame.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </div>
  );
}

/** Shows another version of a prompt without scrolling, and draws everything that follows it. */
function useVersions(
  forks: ShownBranch["forks"],
  show: ShownBranch["show"],
  stay: () => void,
  drawFrom: (turnId: number) => void,
) {
  const latestShow = useRef(show);
  latestShow.current = show;
  return useMemo(() => {
    const showVersion = (turnId: number) => {
      stay();
      drawFrom(turnId);
      latestShow.current(turnId);
    };
    return { forks, show: showVersion };
  }, [forks, stay, drawFrom]);
}

/** In a strip of its own: over the thread it would cover what one reads and presses. */
function JumpButton({ onJump }: { onJump: () => void }) {
  return (
    <div className="jump">
      <IconButton icon="chevron-down" variant="secondary" label="Jump to latest" onClick={onJump} />
    </div>
  );
}

/** So far ahead of the reader the next ones are asked for. */
const AHEAD_PX = 1_500;

interface EarlierTurnsProps {
  frame: RefObject<HTMLElement | null>;
  earlier: EarlierMessages;
}

/** Above the first turn while there are more: they come by themselves, and on a press. */
function EarlierTurns({ frame, earlier }: EarlierTurnsProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(earlier);
  latest.current = earlier;
  const isIdle = earlier.state === "idle";
  useEffect(() => {
    if (place.current === null || !isIdle) return;
    // Seen anew after every page: a page may be shorter than the way ahead.
    const nearing = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current.load(),
      { root: frame.current, rootMargin: `${AHEAD_PX}px 0px 0px` },
    );
    nearing.observe(place.current);
    return () => nearing.disconnect();
  }, [frame, isIdle]);
  return (
    <div ref={place} className="earlier">
      {earlier.state === "failed" && <span className="small muted">Earlier messages could not be loaded.</span>}
      <Button
        variant="quiet"
        size="tiny"
        onClick={() => earlier.load()}
        aria-disabled={earlier.state === "loading" || undefined}
      >
        <Icon name={earlier.state === "failed" ? "retry" : "arrow-up"} />
        {earlier.state === "failed" ? "Try again" : earlier.state === "loading" ? "Loading..." : "Earlier messages"}
      </Button>
    </div>
  );
}
