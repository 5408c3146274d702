import type { ComponentProps } from "react";
import { lazyComponent } from "#web/ui/lazy-component.tsx";
import { useWaitingFiles } from "../drafts/file-drafts.ts";

// Most prompts have no files, so this code is loaded with the first file or in idle time.

const loadSent = () => import("./sent-files.tsx");
const SentFiles = lazyComponent(async () => (await loadSent()).SentFiles);
const UploadingFiles = lazyComponent(async () => (await loadSent()).UploadingFiles);
const FileCuts = lazyComponent(async () => (await loadSent()).FileCuts);
const WaitingFiles = lazyComponent(async () => (await import("./waiting-files.tsx")).WaitingFiles);

export const preloadFiles = () =>
  Promise.all([SentFiles, UploadingFiles, FileCuts, WaitingFiles].map(({ preload }) => preload()));

export const LazySentFiles = (props: ComponentProps<typeof SentFiles>) =>
  props.files.length > 0 && <SentFiles {...props} />;

export const LazyUploadingFiles = (props: ComponentProps<typeof UploadingFiles>) =>
  props.files.length > 0 && <UploadingFiles {...props} />;

export const LazyFileCuts = (props: ComponentProps<typeof FileCuts>) =>
  props.fileCuts.length > 0 && <FileCuts {...props} />;

export const LazyAttachedFiles = (props: ComponentProps<typeof WaitingFiles>) =>
  useWaitingFiles(props.draftKey).length > 0 && <WaitingFiles {...props} />;
