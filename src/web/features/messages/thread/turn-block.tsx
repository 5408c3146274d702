import { type ComponentProps, lazy, memo, Suspense, useEffect, useRef, useState } from "react";
import { WaitingDots } from "#web/ui/dots.tsx";
import type { CompareTurn as Loaded } from "../compare/compare-turn.tsx";
import type { BranchTurn } from "../stored/branch.ts";
import { LazyTurn } from "../turn/lazy-turn.tsx";
import type { BlockWatch } from "./block-watch.ts";
import "./turn-block.css";

/** The estimated height of a turn. */
const GUESSED_PX = 800;

interface TurnBlockProps {
  turns: readonly BranchTurn[];
  isNarrow: boolean;
  /** Far from the end: the browser draws it when it comes near. */
  isOld: boolean;
  /** One of its turns is the target of a search. */
  isSought: boolean;
  /** Not drawn until it comes near. */
  isLeaptOver: boolean;
  blocks: BlockWatch;
}

/**
 * A few neighbouring turns. A new word in the last one does not redraw the other blocks. Far from the viewport, an
 * empty space of the same height replaces a block, unless something was opened or typed in it.
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
  // If turns were added since, the height is unknown.
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

/** Few conversations compare models; the code is loaded with the first that does. */
function LateCompareTurn(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense fallback={<WaitingDots />}>
      <CompareTurn {...props} />
    </Suspense>
  );
}
