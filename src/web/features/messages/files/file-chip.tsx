import { lazy, type ReactNode, Suspense } from "react";
import { Icon } from "#web/ui/icon.tsx";
import "./files.css";

const PictureThumbnail = lazy(async () => ({ default: (await import("./picture-thumbnail.tsx")).PictureThumbnail }));

interface FileChipProps {
  name: string;
  /** The file itself where this device has it: a picture is shown small. */
  file?: File | null;
  /** Its size, its pages, or what is the matter with it. */
  figure: string;
  isBad: boolean;
  /** How much of it has left, 0 to 1; absent: it is not on its way. */
  sentPart?: number;
  /** A button to take it away. */
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
