import { memo } from "react";
import { LateCompareTurn } from "../compare/late-compare-turn.tsx";
import type { BranchTurn } from "./branch.ts";
import { LateTurn } from "./late-turn.tsx";
import "./turn-block.css";

interface TurnBlockProps {
  turns: readonly BranchTurn[];
  isNarrow: boolean;
  /** Far from the end: the browser draws it when it comes near. */
  isOld: boolean;
}

/** Some neighbouring turns. A new word in the last of them leaves all other blocks as they are. */
export const TurnBlock = memo(function TurnBlock({ turns, isNarrow, isOld }: TurnBlockProps) {
  return (
    <div className={isOld ? "turn-block old" : "turn-block"}>
      {turns.map(({ id, messages: [first, ...others] }) =>
        first === undefined ? null : others.length === 0 ? (
          <LateTurn key={id} message={first} isNarrow={isNarrow} />
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
