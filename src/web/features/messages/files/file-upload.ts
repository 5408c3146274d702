import { useSyncExternalStore } from "react";
import type { OnUpload } from "#web/lib/fetch-with-progress.ts";
import { sentOfEach } from "./sent-of-each.ts";

// One prompt is sent at a time. Its progress changes many times a second, so the component that shows it asks here,
// and nothing else is drawn again.

interface Upload {
  /** Of each file, the bytes that have left. */
  readonly sent: readonly number[];
  /** All of it has left; the server is reading. */
  readonly isSent: boolean;
  /** Calls the files back while some of them are here. */
  readonly cancel: () => void;
}

let current: Upload | null = null;
const listeners = new Set<() => void>();

function show(upload: Upload | null): void {
  current = upload;
  for (const listener of listeners) listener();
}

/** Watches files leave until `end`. `signal` aborts when they are called back. */
export function beginUpload(files: readonly File[]): { onUpload: OnUpload; signal: AbortSignal; end: () => void } {
  const back = new AbortController();
  const cancel = () => {
    // What has left cannot be called back: the server answers it.
    if (current?.isSent === false) back.abort(new UploadCancelled());
  };
  const sizes = files.map(({ size }) => size);
  show({ sent: sizes.map(() => 0), isSent: false, cancel });
  return {
    onUpload: (sentBytes, totalBytes) =>
      show({ sent: sentOfEach(sizes, sentBytes, totalBytes), isSent: sentBytes >= totalBytes, cancel }),
    signal: back.signal,
    end: () => show(null),
  };
}

/** Sending ended because its user called it off. */
export class UploadCancelled extends Error {
  override name = "UploadCancelled";
}

export const cancelUpload = (): void => current?.cancel();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What has left so far; null while no files are on their way. */
export const useUpload = (): Upload | null => useSyncExternalStore(subscribe, () => current);

/** Whether an upload can still be cancelled. Not rendered again at each step of its progress. */
export const useIsUploading = (): boolean => useSyncExternalStore(subscribe, () => current?.isSent === false);
