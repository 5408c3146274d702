import { useSyncExternalStore } from "react";
import type { OnUpload } from "#web/lib/fetch-with-progress.ts";

// Holds one upload, because one prompt is sent at a time. The progress is not React state: it changes many times a
// second and must render only the component that shows it.

interface Upload {
  /** Sent bytes of each file. */
  readonly sent: readonly number[];
  /** True: all bytes are sent, and the server is reading the files. */
  readonly isSent: boolean;
  readonly cancel: () => void;
}

let current: Upload | null = null;
const listeners = new Set<() => void>();

function show(upload: Upload | null): void {
  current = upload;
  for (const listener of listeners) listener();
}

/** Tracks an upload until `end` is called. `signal` aborts when the user cancels. */
export function beginUpload(files: readonly File[]): { onUpload: OnUpload; signal: AbortSignal; end: () => void } {
  const back = new AbortController();
  const cancel = () => {
    // A complete upload cannot be cancelled, because the server already processes it.
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

export class UploadCancelled extends Error {
  override name = "UploadCancelled";
}

export const cancelUpload = (): void => current?.cancel();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** null while no files are uploaded. */
export const useUpload = (): Upload | null => useSyncExternalStore(subscribe, () => current);

/** True while the upload can be cancelled. The component does not render again at each step of the progress. */
export const useIsUploading = (): boolean => useSyncExternalStore(subscribe, () => current?.isSent === false);

/** Divides the sent bytes of a request among its files. All other bytes of the request count as sent first. */
export function computeSentBytesPerFile(sizes: readonly number[], sentBytes: number, totalBytes: number): number[] {
  const ownWords = totalBytes - sizes.reduce((sum, size) => sum + size, 0);
  let left = Math.max(0, sentBytes - ownWords);
  return sizes.map((size) => {
    const sent = Math.min(size, left);
    left -= sent;
    return sent;
  });
}
