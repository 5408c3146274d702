import { useState } from "react";
import type { AttachedFile } from "#contract/files.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { LazyDialog } from "#web/ui/lazy-component.tsx";
import { formatSize } from "./file-texts.ts";
import "./files.css";

interface SentPicture extends AttachedFile {
  readonly picture: NonNullable<AttachedFile["picture"]>;
  /** Index among the attached files. */
  readonly place: number;
}

export interface SentPicturesProps {
  messageId: number;
  pictures: readonly SentPicture[];
}

export function SentPictures({ messageId, pictures }: SentPicturesProps) {
  return (
    <ul className="sent-pictures" aria-label="Attached pictures">
      {pictures.map((picture) => (
        <Picture key={picture.place} address={`/api/messages/${messageId}/pictures/${picture.place}`} sent={picture} />
      ))}
    </ul>
  );
}

function Picture({ address, sent }: { address: string; sent: SentPicture }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const { name, sizeBytes, picture } = sent;
  const { width, height, hadDetails } = picture;
  return (
    <li>
      <button type="button" aria-label={`Open ${name}`} onClick={() => setIsOpen(true)} disabled={isGone}>
        {isGone ? (
          <span className="note">Not shown</span>
        ) : (
          <img
            src={`${address}?size=thumbnail`}
            // No alternative text: only the user knows what the picture shows. The caption contains the file name.
            alt=""
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
            onError={() => setIsGone(true)}
          />
        )}
      </button>
      <div className="caption">
        <b>
          <bdi>{name}</bdi>
        </b>
        <span>
          {formatSize(sizeBytes)}, sent at {formatCount(Math.max(width, height))} px
        </span>
        {hadDetails && <span>Place, date and other details removed</span>}
      </div>
      <LazyDialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={name} shape="panel">
        {isOpen && <img className="large-picture" src={address} alt={name} width={width} height={height} />}
      </LazyDialog>
    </li>
  );
}
