import { useEffect, useRef, useState } from "react";
import type { DraftKey } from "#web/lib/draft.ts";
import { useAttach } from "./use-attach.ts";
import "./files.css";

/** Accepts files that are dropped anywhere on the page or pasted. */
export function FileDrop({ draftKey, isDisabled }: { draftKey: DraftKey; isDisabled: boolean }) {
  const { attach } = useAttach(draftKey);
  const isOver = useArrivingFiles(attach, isDisabled);
  if (!isOver) return null;
  return (
    <div className="drop-here" aria-hidden="true">
      <p>Drop files to attach them</p>
    </div>
  );
}

function useArrivingFiles(attach: (files: readonly File[]) => void, isDisabled: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(attach);
  latest.current = attach;
  useEffect(() => {
    const off = new AbortController();
    const { signal } = off;
    // Counts nested elements, because a child's dragenter comes before its parent's dragleave.
    let depth = 0;
    const setDepth = (value: number) => {
      depth = Math.max(0, value);
      setIsOver(depth > 0 && !isDisabled && !isDialogOpen());
    };
    const on = <Type extends keyof DocumentEventMap>(type: Type, listener: (event: DocumentEventMap[Type]) => void) =>
      document.addEventListener(type, listener, { signal });
    on("dragenter", (event) => hasFiles(event) && setDepth(depth + 1));
    on("dragleave", (event) => hasFiles(event) && setDepth(depth - 1));
    // Without this, the browser would leave the page and open the file.
    on("dragover", (event) => hasFiles(event) && event.preventDefault());
    on("drop", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDepth(0);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0 && !isDisabled && !isDialogOpen()) latest.current(files);
    });
    on("paste", (event) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Office programs add a picture of the copied text, but the user wants the text.
      const hasText = event.clipboardData?.types.includes("text/plain") === true;
      if (files.length === 0 || hasText || isDisabled || isDialogOpen()) return;
      event.preventDefault();
      latest.current(files);
    });
    return () => off.abort();
  }, [isDisabled]);
  return isOver;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") === true;
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') !== null;
