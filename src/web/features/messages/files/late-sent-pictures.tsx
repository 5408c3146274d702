import { lazy, Suspense } from "react";
import type { SentPicturesProps } from "./sent-pictures.tsx";

const SentPictures = lazy(async () => ({ default: (await import("./sent-pictures.tsx")).SentPictures }));

/** Only a thread with pictures in it loads what shows them. */
export const LateSentPictures = (props: SentPicturesProps) => (
  <Suspense fallback={<div />}>
    <SentPictures {...props} />
  </Suspense>
);
