import { useRef } from "react";
import { FILE_EXTENSIONS } from "#domain/files/file-kinds.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import type { DraftKey } from "../draft.ts";
import { useAttach } from "./use-attach.ts";

const ACCEPT = FILE_EXTENSIONS.map((extension) => `.${extension}`).join();

/** Chooses files. */
export function AttachButton({ draftKey, isDisabled }: { draftKey: DraftKey; isDisabled: boolean }) {
  const { attach, isIncluded } = useAttach(draftKey);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon="attach"
        label="Attach files"
        disabled={isDisabled}
        onClick={() => (isIncluded ? chooser.current?.click() : attach([]))}
      />
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        aria-label="Files to attach"
        onChange={({ currentTarget }) => {
          attach([...(currentTarget.files ?? [])]);
          // The same file may be chosen again after it was taken out.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
