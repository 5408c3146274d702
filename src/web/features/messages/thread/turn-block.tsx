import { type ComponentProps, lazy, memo, Suspense, useEffect, useRef, useState } from "react";
import { WaitingDots } from "#web/ui/waiting.tsx";
import type { CompareTurn as Loaded } from "../compare/compare-turn.tsx";
import type { BranchTurn } from "../stored/branch.ts";
import { LazyTurn } from "../turn/lazy-turn.tsx";
import type { BlockObserver } from "./block-observer.ts";
import "./thread.css";

const GUESSED_PX = 800;

interface TurnBlockProps {
  turns: readonly BranchTurn[];
  isNarrow: boolean;
  /** True: not one of the last blocks. The browser draws the block only near the viewport. */
  isOld: boolean;
  isSought: boolean;
  /** True: the block is an empty space until it comes near the viewport. */
  isLeaptOver: boolean;
  blocks: BlockObserver;
}

/**
 * A few neighbouring turns. New text in the last block does not render the other blocks again. A block far from the
 * viewport becomes an empty space of the same height, unless the user has touched the block.
 */
export const TurnBlock = memo(function TurnBlock({
  turns,
  isNarrow,
  isOld,
  isSought,
  isLeaptOver,
  blocks,
}: TurnBlockProps) {
  const place = useRef<HTMLDivElement>(null);
  const count = turns.length;
  const [empty, setEmpty] = useState(() => (isLeaptOver ? { count, heightPx: count * GUESSED_PX } : null));
  // The stored height is valid only if the block still has as many turns as when the height was measured.
  const isEmpty = isOld && !isSought && empty?.count === count;
  if (empty !== null && !isEmpty) setEmpty(null);
  const latestCount = useRef(count);
  latestCount.current = count;
  const isEmptyNow = useRef(isEmpty);
  isEmptyNow.current = isEmpty;
  useEffect(() => {
    if (place.current === null || !isOld) return;
    return blocks.watch(place.current, isEmptyNow.current, (isFar, heightPx) =>
      setEmpty(isFar ? { count: latestCount.current, heightPx } : null),
    );
  }, [blocks, isOld]);
  return (
    <div
      ref={place}
      className={isOld ? "turn-block old" : "turn-block"}
      style={isEmpty ? { height: empty.heightPx } : undefined}
      data-turns={isEmpty ? count : undefined}
    >
      {!isEmpty &&
        turns.map(({ id, messages: [first, ...others] }) =>
          first === undefined ? null : others.length === 0 ? (
            <LazyTurn key={id} message={first} isNarrow={isNarrow} />
          ) : (
            <LateCompareTurn key={id} messages={[first, ...others]} isNarrow={isNarrow} />
          ),
        )}
    </div>
  );
}, isSameBlock);

function isSameBlock(before: TurnBlockProps, after: TurnBlockProps): boolean {
  return (
    before.isNarrow === after.isNarrow &&
    before.isOld === after.isOld &&
    before.isSought === after.isSought &&
    before.blocks === after.blocks &&
    before.turns.length === after.turns.length &&
    before.turns.every((turn, index) => isSameTurn(turn, after.turns[index]))
  );
}

function isSameTurn(before: BranchTurn, after: BranchTurn | undefined): boolean {
  return (
    after !== undefined &&
    before.messages.length === after.messages.length &&
    before.messages.every((message, index) => message === after.messages[index])
  );
}

const CompareTurn = lazy(async () => ({ default: (await import("../compare/compare-turn.tsx")).CompareTurn }));

/** Few conversations compare models, so this code is loaded with the first comparison. */
function LateCompareTurn(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<WaitingDots />}>
      <CompareTurn {...props} />
    </Suspense>
  );
}
