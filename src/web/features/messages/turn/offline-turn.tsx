import type { OfflineMessage, OfflinePicture } from "#web/lib/kept-conversations.ts";
import { Fold } from "#web/ui/fold.tsx";
import { LazyAnswerText } from "../answer/lazy-answer-text.tsx";
import { PromptPart } from "./turn.tsx";
import "../files/files.css";

function KeptPictures({ pictures }: { pictures: readonly OfflinePicture[] }) {
  return (
    <ul className="sent-pictures" aria-label="Attached pictures">
      {pictures.map(({ name, address }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name; their places do not change.
        <li key={place}>
          {address !== null && <img src={address} alt="" />}
          <div className="caption">
            <b>
              <bdi>{name}</bdi>
            </b>
            {address === null && <span>Not kept on this device</span>}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** A turn stored on this device. It is read only and needs no server. */
export function OfflineTurn({
  message: { createdAt, prompt, improvedPrompt = null, answer, model, pictures = [] },
}: {
  message: OfflineMessage;
}) {
  return (
    <article className="turn" aria-label="A prompt and its answer, as kept on this device">
      <PromptPart text={prompt} createdAt={createdAt}>
        {pictures.length > 0 && <KeptPictures pictures={pictures} />}
        {answer === "" && <p className="note">No answer was kept.</p>}
      </PromptPart>
      {improvedPrompt !== null && improvedPrompt !== "" && (
        <div className="part">
          <Fold summary="What was sent">
            <p className="read said" dir="auto">
              {improvedPrompt}
            </p>
          </Fold>
        </div>
      )}
      {answer !== "" && (
        <div className="part">
          <div className="answer">
            <div className="who">
              <h3>Answer</h3>
              <span>from {model}</span>
            </div>
            <LazyAnswerText text={answer} isStreaming={false} />
          </div>
        </div>
      )}
    </article>
  );
}
