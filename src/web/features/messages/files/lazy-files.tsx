import { type ComponentProps, lazy, Suspense, useState } from "react";
import type { Message } from "#contract/messages.ts";
import { useWaitingFiles } from "../drafts/file-drafts.ts";
import type * as Sent from "./sent-files.tsx";
import type { WaitingFiles } from "./waiting-files.tsx";

// Most prompts have no files, so this code is loaded with the first file or in idle time.

let here: typeof Sent | null = null;

async function loadSent(): Promise<typeof Sent> {
  here = await import("./sent-files.tsx");
  return here;
}
const loadWaiting = () => import("./waiting-files.tsx");

export const preloadFiles = () => Promise.all([loadSent(), loadWaiting()]);

const AwaitedSent = lazy(async () => ({ default: (await loadSent()).SentFiles }));
const AwaitedLeaving = lazy(async () => ({ default: (await loadSent()).UploadingFiles }));
const AwaitedCuts = lazy(async () => ({ default: (await loadSent()).FileCuts }));
const AwaitedWaiting = lazy(async () => ({ default: (await loadWaiting()).WaitingFiles }));

export function LazySentFiles(props: Pick<Message, "id" | "files">) {
  // Loaded code is rendered without `lazy`; see `LazyTurn`.
  const [SentFiles] = useState(() => here?.SentFiles ?? AwaitedSent);
  if (props.files.length === 0) return null;
  return (
    <Suspense>
      <SentFiles {...props} />
    </Suspense>
  );
}

export function LazyUploadingFiles(props: { files: readonly File[] }) {
  const [LeavingFiles] = useState(() => here?.UploadingFiles ?? AwaitedLeaving);
  if (props.files.length === 0) return null;
  return (
    <Suspense>
      <LeavingFiles {...props} />
    </Suspense>
  );
}

export function LazyFileCuts(props: Pick<Message, "fileCuts">) {
  const [FileCuts] = useState(() => here?.FileCuts ?? AwaitedCuts);
  if (props.fileCuts.length === 0) return null;
  return (
    <Suspense>
      <FileCuts {...props} />
    </Suspense>
  );
}

export function LazyAttachedFiles(props: ComponentProps<typeof WaitingFiles>) {
  if (useWaitingFiles(props.draftKey).length === 0) return null;
  return (
    <Suspense>
      <AwaitedWaiting {...props} />
    </Suspense>
  );
}
