import type { ReactNode } from "react";
import { useRef } from "react";
import type { Message } from "#contract/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { turnsOf } from "./compare-groups.ts";
import { LateCompareTurn } from "./late-compare-turn.tsx";
import { LatePendingTurn, LateTurn } from "./late-turn.tsx";
import { useAutoScroll } from "./use-auto-scroll.ts";
import type { PendingPrompt } from "./use-sending.ts";
import "./thread.css";

interface ThreadProps {
  messages: readonly Message[];
  pending: PendingPrompt | null;
  isNarrow: boolean;
  /** Changes when there is something new to scroll to. */
  occasion: string;
  /** Stands in for the turns while there are none. */
  children: ReactNode;
}

/** The turns of a conversation, oldest first, on one rule that runs down all of them. */
export function Thread({ messages, pending, isNarrow, occasion, children }: ThreadProps) {
  const frame = useRef<HTMLElement>(null);
  const { isAway, goToEnd } = useAutoScroll(frame, occasion);
  const isEmpty = messages.length === 0 && pending === null;
  return (
    <div className="thread-frame">
      <main id="main" className="thread" ref={frame} tabIndex={-1}>
        <div className={isEmpty ? "turns empty-thread" : "turns"}>
          {turnsOf(messages).map(([first, ...others]) =>
            first === undefined ? null : others.length === 0 ? (
              <LateTurn key={first.id} message={first} isNarrow={isNarrow} />
            ) : (
              <LateCompareTurn key={first.id} messages={[first, ...others]} isNarrow={isNarrow} />
            ),
          )}
          {pending !== null && <LatePendingTurn prompt={pending.prompt} sentAt={pending.sentAt} />}
          {isEmpty && children}
        </div>
      </main>
      {isAway && (
        <Button className="jump" size="tiny" onClick={goToEnd}>
          <Icon name="chevron-down" />
          Jump to latest
        </Button>
      )}
    </div>
  );
}
