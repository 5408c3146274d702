import { Component, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { EarlierMessages } from "../stored/earlier-messages.ts";
import type { PendingPrompt } from "../stream/use-sending.ts";
import { LazyPendingTurn } from "../turn/lazy-turn.tsx";
import { turnElementId } from "../turn/turn-element-id.ts";
import { VersionsContext } from "../turn/turn-versions.tsx";
import { createBlockObserver } from "./block-observer.ts";
import { TurnBlock } from "./turn-block.tsx";
import { useAutoScroll } from "./use-auto-scroll.ts";
import type { ShownBranch } from "./use-branch.ts";
import { useDrawnTurns } from "./use-drawn-turns.ts";
import { useScrollToFoundMessage } from "./use-found-message.ts";
import "./thread.css";
import type { BranchTurn } from "../stored/branch.ts";

interface KeepPlaceProps {
  frame: { readonly current: HTMLElement | null };
  /** The first turn on the page. It keeps its position when earlier turns are added above. */
  firstId: number | undefined;
  children: ReactNode;
}

/**
 * Keeps the reader's position when earlier turns are added above. This is a class, because `getSnapshotBeforeUpdate`
 * runs right before the DOM changes. If the browser has already kept the position, the class changes nothing.
 */
class KeepPlace extends Component<KeepPlaceProps> {
  override getSnapshotBeforeUpdate(before: KeepPlaceProps): number | null {
    return before.firstId === this.props.firstId ? null : topOf(before.firstId);
  }

  override componentDidUpdate(before: KeepPlaceProps, _state: unknown, topBefore: number | null): void {
    const frame = this.props.frame.current;
    // Reading a position forces a layout of the whole thread, so it is read only after earlier turns were added.
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

/** All blocks are `isOld`, except this many at the end of the thread. */
const FRESH_BLOCKS = 2;

interface ThreadProps {
  branch: ShownBranch;
  earlier: EarlierMessages;
  pending: PendingPrompt | null;
  isNarrow: boolean;
  /** Changes when there is something new to scroll to. */
  occasion: string;
  /** A message from a search, to scroll to and highlight. */
  foundId: number | null;
  onFoundShown: () => void;
  /** Shown while there are no turns. */
  children: ReactNode;
}

export function Thread({ branch, earlier, pending, isNarrow, occasion, foundId, onFoundShown, children }: ThreadProps) {
  const frame = useRef<HTMLElement>(null);
  const { turns, forks, show } = branch;
  const hasShown = useRef(false);
  const hasSomething = turns.length > 0 || pending !== null;
  // A conversation opens at its end. A turn that was just sent is shown from its beginning.
  const start = foundId !== null || !hasSomething ? null : hasShown.current || pending !== null ? "turn" : "end";
  useEffect(() => {
    hasShown.current = hasSomething;
  }, [hasSomething]);
  const { isAway, goToEnd, stay } = useAutoScroll(frame, occasion, start);
  const drawing = useDrawnTurns(frame, turns);
  const { drawn, areAllDrawn, drawFrom } = drawing;
  const versions = useVersions(forks, show, stay, drawFrom);
  useScrollToFoundMessage(frame, branch, drawing, earlier, foundId, onFoundShown, stay);
  const blocks = useBlocks(drawn);
  const [watch] = useState(createBlockObserver);
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
            <LazyPendingTurn prompt={pending.prompt} files={pending.files} sentAt={pending.sentAt} />
          )}
          {!hasSomething && children}
        </div>
      </main>
      {isAway && hasSomething && (
        <JumpButton
          onJump={() => {
            goToEnd();
            // The button disappears, so the thread takes the focus, and keys scroll it.
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

function JumpButton({ onJump }: { onJump: () => void }) {
  return (
    <div className="jump">
      <IconButton icon="chevron-down" variant="secondary" label="Jump to latest" onClick={onJump} />
    </div>
  );
}

const AHEAD_PX = 1_500;

interface EarlierTurnsProps {
  frame: RefObject<HTMLElement | null>;
  earlier: EarlierMessages;
}

function EarlierTurns({ frame, earlier }: EarlierTurnsProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(earlier);
  latest.current = earlier;
  const isIdle = earlier.state === "idle";
  useEffect(() => {
    if (place.current === null || !isIdle) return;
    // Observes again after every page, because a page may be shorter than `AHEAD_PX`.
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

const BLOCK_TURNS = 4;

interface Block {
  readonly key: number;
  readonly turns: readonly BranchTurn[];
}

/** Groups turns into blocks. A block keeps its key when turns are added before or after it. */
function useBlocks(turns: readonly BranchTurn[]): readonly Block[] {
  const keys = useRef(new Map<number, number>());
  return useMemo(() => groupTurnsIntoBlocks(turns, keys.current), [turns]);
}

/** `keys`: for each turn id, the key of its block. This function adds the new turns to `keys`. */
export function groupTurnsIntoBlocks(turns: readonly BranchTurn[], keys: Map<number, number>): Block[] {
  const known = turns.findIndex(({ id }) => keys.has(id));
  // New turns above the known turns join the block below; new turns below the known turns join the block above.
  for (let index = known - 1; index >= 0; index--) join(turns, index, 1, keys);
  for (let index = Math.max(0, known); index < turns.length; index++) join(turns, index, -1, keys);
  const blocks: { key: number; turns: BranchTurn[] }[] = [];
  for (const turn of turns) {
    const key = keys.get(turn.id) ?? turn.id;
    const last = blocks.at(-1);
    if (last?.key === key) last.turns.push(turn);
    else blocks.push({ key, turns: [turn] });
  }
  return blocks;
}

/** Puts a turn into the block of its neighbour, or into a new block if that block is full. */
function join(turns: readonly BranchTurn[], index: number, side: 1 | -1, keys: Map<number, number>): void {
  const id = turns[index]?.id;
  if (id === undefined || keys.has(id)) return;
  const keyAt = (place: number) => keys.get(turns[place]?.id ?? Number.NaN);
  const key = keyAt(index + side);
  const isFull = key !== undefined && key === keyAt(index + side * BLOCK_TURNS);
  keys.set(id, key === undefined || isFull ? id : key);
}
