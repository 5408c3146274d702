import { type KeyboardEvent, useRef } from "react";
import { FILE_PROBLEM_LABELS } from "#domain/files/file-problems.ts";
import type { DraftKey } from "#web/lib/draft.ts";
import { Icon } from "#web/ui/icon.tsx";
import { removeFile, useWaitingFiles } from "../drafts/file-drafts.ts";
import { FileChip } from "./file-chip.tsx";
import { formatSize } from "./file-texts.ts";

interface WaitingFilesProps {
  draftKey: DraftKey;
  onEmpty: () => void;
}

export function WaitingFiles({ draftKey, onEmpty }: WaitingFilesProps) {
  const files = useWaitingFiles(draftKey);
  const list = useRef<HTMLUListElement>(null);
  const remove = (id: string, place: number) => {
    removeFile(draftKey, id);
    // The pressed button is gone, so the next remove button gets the focus.
    setTimeout(() => {
      const left = list.current?.querySelectorAll("button") ?? [];
      const next = left[Math.min(place, left.length - 1)];
      if (next === undefined) onEmpty();
      else next.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent, id: string, place: number) => {
    if (event.key !== "Delete" && event.key !== "Backspace") return;
    event.preventDefault();
    remove(id, place);
  };
  return (
    <ul className="file-chips waiting" aria-label="Attached files" ref={list}>
      {files.map(({ id, name, size, file, problem }, place) => (
        <FileChip
          key={id}
          name={name}
          file={file}
          figure={
            problem !== null ? FILE_PROBLEM_LABELS[problem] : file === null ? "choose it again" : formatSize(size)
          }
          isBad={problem !== null || file === null}
        >
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => remove(id, place)}
            onKeyDown={(event) => onKeyDown(event, id, place)}
          >
            <Icon name="close" />
          </button>
        </FileChip>
      ))}
    </ul>
  );
}
