import { lazy, type ReactNode, Suspense } from "react";
import { Icon } from "#web/ui/icon.tsx";
import "./files.css";

const PictureThumbnail = lazy(async () => ({ default: (await import("./picture-thumbnail.tsx")).PictureThumbnail }));

interface FileChipProps {
  name: string;
  /** The file, if this device has it. For a picture, the chip shows a thumbnail. */
  file?: File | null;
  figure: string;
  isBad: boolean;
  /** Upload progress from 0 to 1; absent if the file is not being uploaded. */
  sentPart?: number;
  /** The remove button. */
  children?: ReactNode;
}

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
