import { lazy, type ReactNode, Suspense } from "react";
import { Icon } from "#web/ui/icon.tsx";
import "./files.css";

const PictureThumbnail = lazy(async () => ({ default: (await import("./picture-thumbnail.tsx")).PictureThumbnail }));

interface FileChipProps {
  name: string;
  /** The file itself, if this device has it: a picture is shown as a thumbnail. */
  file?: File | null;
  /** Its size, its page count, or its problem. */
  figure: string;
  isBad: boolean;
  /** The sent part, 0 to 1; absent: it is not being uploaded. */
  sentPart?: number;
  /** A button to remove it. */
  children?: ReactNode;
}

/** One file, in the composer and in the thread. */
export function FileChip({ name, file, figure, isBad, sentPart, children }: FileChipProps) {
  const icon = <Icon name={isBad ? "warning" : "file"} />;
  return (
    <li className={isBad ? "file-chip bad" : "file-chip"}>
      {file?.type.startsWith("image/") && !isBad ? (
        <Suspense fallback={icon}>
          <PictureThumbnail file={file} instead={icon} />
        </Suspense>
      ) : (
        icon
      )}
      <span className="name" title={name}>
        <bdi>{name}</bdi>
      </span>
      <span className="fig">{figure}</span>
      {sentPart !== undefined && <span className="sent-part" style={{ scale: `${sentPart} 1` }} />}
      {children}
    </li>
  );
}
