import { useSyncExternalStore } from "react";
import type { OnUpload } from "#web/lib/fetch-with-progress.ts";
import { computeSentBytesPerFile } from "./sent-bytes-per-file.ts";

// One prompt is sent at a time. Its progress changes many times a second, so only the component that shows it
// subscribes here and renders again.

interface Upload {
  /** Sent bytes of each file. */
  readonly sent: readonly number[];
  /** All bytes are sent; the server is reading. */
  readonly isSent: boolean;
  /** Cancels the upload while it is not complete. */
  readonly cancel: () => void;
}

let current: Upload | null = null;
const listeners = new Set<() => void>();

function show(upload: Upload | null): void {
  current = upload;
  for (const listener of listeners) listener();
}

/** Tracks the upload of files until `end`. `signal` aborts when the user cancels. */
export function beginUpload(files: readonly File[]): { onUpload: OnUpload; signal: AbortSignal; end: () => void } {
  const back = new AbortController();
  const cancel = () => {
    // A complete upload cannot be cancelled: the server answers it.
    if (current?.isSent === false) back.abort(new UploadCancelled());
  };
  const sizes = files.map(({ size }) => size);
  show({ sent: sizes.map(() => 0), isSent: false, cancel });
  return {
    onUpload: (sentBytes, totalBytes) =>
      show({ sent: computeSentBytesPerFile(sizes, sentBytes, totalBytes), isSent: sentBytes >= totalBytes, cancel }),
    signal: back.signal,
    end: () => show(null),
  };
}

/** The user cancelled the upload. */
export class UploadCancelled extends Error {
  override name = "UploadCancelled";
}

export const cancelUpload = (): void => current?.cancel();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The progress so far; null while no files are uploaded. */
export const useUpload = (): Upload | null => useSyncExternalStore(subscribe, () => current);

/** Whether an upload can still be cancelled. Not rendered again at each step of its progress. */
export const useIsUploading = (): boolean => useSyncExternalStore(subscribe, () => current?.isSent === false);
