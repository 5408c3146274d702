import { useEffect, useRef, useState } from "react";
import type { PassageRewriteOffer } from "#contract/passages.ts";
import { replacePassage } from "#domain/passages/passages.ts";
import { Button } from "#web/ui/button.tsx";
import { AnswerBlocks } from "../answer/answer-text.tsx";
import { type AnswerBlock, lexFullAnswer } from "../answer/lex-answer.ts";
import type { LocatedPassage } from "./locate-passage.ts";
import { PassageTrouble } from "./passage-trouble.tsx";
import { type WordChange, wordChanges } from "./word-changes.ts";
import "#web/ui/proof.css";
import "./passage.css";

interface PassageProofProps {
  answer: string;
  blocks: readonly AnswerBlock[];
  place: LocatedPassage;
  offer: PassageRewriteOffer;
  /** True: the user asked for a shorter passage. A note is shown if the new passage is not shorter. */
  isToBeShorter: boolean;
  /** Resolves to an error message, or to null if the change was kept. */
  onKeep: () => Promise<string | null>;
  onLeave: () => void;
}

export function PassageReview(props: PassageProofProps) {
  const { answer, blocks, place, offer, isToBeShorter, onKeep, onLeave } = props;
  const choice = useRef<HTMLDivElement>(null);
  const [isKeeping, setIsKeeping] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    choice.current?.querySelector("button")?.focus({ preventScroll: true });
    choice.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const keep = async () => {
    setIsKeeping(true);
    const problem = await onKeep();
    setTrouble(problem);
    if (problem !== null) setIsKeeping(false);
  };
  const isSame = offer.passage === place.passage;
  const isLonger = isToBeShorter && offer.passage.length >= place.passage.length;
  return (
    <div className="passage-proof">
      <div className="prose" dir="auto">
        <AnswerBlocks blocks={blocks.slice(0, place.first)} all={blocks} />
        <Change answer={answer} blocks={blocks} place={place} offer={offer} />
      </div>
      <div ref={choice} className="passage-choice">
        <p className="small muted" role="status">
          {isSame ? `${offer.writtenBy.label} would leave the passage as it is.` : saidOf(offer)}
          {isLonger && !isSame && <b> It is not shorter than before.</b>}
        </p>
        {trouble !== null && <PassageTrouble text={trouble} />}
        {!isSame && (
          <Button variant="primary" disabled={isKeeping} onClick={() => void keep()}>
            Keep the change
          </Button>
        )}
        <Button disabled={isKeeping} onClick={onLeave}>
          Leave as it was
        </Button>
      </div>
      <div className="prose" dir="auto">
        <AnswerBlocks blocks={blocks.slice(place.last + 1)} all={blocks} />
      </div>
    </div>
  );
}

const saidOf = ({ writtenBy, insteadOf }: PassageRewriteOffer): string =>
  insteadOf === null
    ? `${writtenBy.label} changed the passage. Nothing is kept yet.`
    : `${writtenBy.label} changed the passage in place of ${insteadOf}. Nothing is kept yet.`;

type ChangeProps = Pick<PassageProofProps, "answer" | "blocks" | "place" | "offer">;

/** Plain text is marked word by word. Otherwise the old blocks are shown as deleted, and the new blocks follow. */
function Change({ answer, blocks, place, offer }: ChangeProps) {
  const old = blocks.slice(place.first, place.last + 1);
  const [from, to] = [old[0], old.at(-1)];
  if (from === undefined || to === undefined) return null;
  const end = to.start + to.token.raw.length;
  const grown = offer.passage.length - place.passage.length;
  const now = replacePassage(answer, place.range, offer.passage).slice(from.start, end + grown);
  const changes = wordChanges(answer.slice(from.start, end).trim(), now.trim());
  if (changes !== null && old.length === 1 && from.token.type === "paragraph") return <Words changes={changes} />;
  return (
    <>
      <del className="passage-block">
        <span className="sr">removed: </span>
        <AnswerBlocks blocks={old} all={blocks} />
      </del>
      <ins className="passage-block">
        <span className="sr">added: </span>
        <AnswerBlocks blocks={lexFullAnswer(now)} all={blocks} />
      </ins>
    </>
  );
}

function Words({ changes }: { changes: readonly WordChange[] }) {
  return (
    <p className="said">
      {changes.map(({ kind, text }, index) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of one change never change places.
        if (kind === "kept") return <span key={index}>{text}</span>;
        const [Mark, name] = kind === "removed" ? (["del", "removed: "] as const) : (["ins", "added: "] as const);
        return (
          <Mark key={index}>
            <span className="sr">{name}</span>
            {text}
          </Mark>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: see above.
      })}
    </p>
  );
}
