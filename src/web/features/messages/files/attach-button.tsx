import { useRef } from "react";
import { FILE_EXTENSIONS } from "#domain/files/file-kinds.ts";
import { PLANS } from "#domain/plans/plans.ts";
import type { DraftKey } from "#web/lib/draft.ts";
import { IconButton } from "#web/ui/button.tsx";
import { useAttach } from "./use-attach.ts";

const FILES = {
  icon: "attach",
  label: "Attach files",
  accept: FILE_EXTENSIONS.map((extension) => `.${extension}`).join(),
} as const;
/** Opens the camera. The style sheet shows this button only on touch devices. */
const CAMERA = {
  icon: "camera",
  label: "Take a photo",
  accept: "image/*",
  capture: "environment",
} as const;

interface AttachButtonProps {
  draftKey: DraftKey;
  isDisabled: boolean;
}

/** A plan without files has one locked button: a phone has no room for two. */
export function AttachButton(props: AttachButtonProps) {
  const { isIncluded } = useAttach(props.draftKey);
  return (
    <>
      <Chooser {...props} {...FILES} />
      {isIncluded && <Chooser {...props} {...CAMERA} />}
    </>
  );
}

function Chooser({ draftKey, isDisabled, icon, label, ...input }: AttachButtonProps & (typeof FILES | typeof CAMERA)) {
  const { attach, isIncluded } = useAttach(draftKey);
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon={icon}
        label={label}
        lockedTo={isIncluded ? undefined : PLANS.plus.label}
        className={icon}
        disabled={isDisabled}
        onClick={() => (isIncluded ? chooser.current?.click() : attach([]))}
      />
      <input
        ref={chooser}
        type="file"
        multiple={icon === "attach"}
        hidden
        {...input}
        aria-label={icon === "attach" ? "Files to attach" : "Photo to attach"}
        onChange={({ currentTarget }) => {
          attach([...(currentTarget.files ?? [])]);
          // Lets the user choose the same file again after removing it.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
