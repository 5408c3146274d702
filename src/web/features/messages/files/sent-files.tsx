import { lazy, Suspense } from "react";
import type { Message } from "#contract/messages.ts";
import { FileChip } from "./file-chip.tsx";
import { describeAttachedFile, describeFileCut, formatUploadProgress } from "./file-texts.ts";
import { useUpload } from "./file-upload.ts";
import type { SentPicturesProps } from "./sent-pictures.tsx";

export function SentFiles({ id, files }: Pick<Message, "id" | "files">) {
  const unread = files.filter(({ problem }) => problem !== null);
  const pictures = files.flatMap(({ picture, ...file }, place) => (picture ? [{ ...file, picture, place }] : []));
  const others = files.filter(({ picture }) => !picture);
  return (
    <>
      {others.length > 0 && (
        <ul className="file-chips" aria-label="Attached files">
          {withKeys(others).map(([key, file]) => (
            <FileChip key={key} name={file.name} figure={describeAttachedFile(file)} isBad={file.problem !== null} />
          ))}
        </ul>
      )}
      {pictures.length > 0 && <LateSentPictures messageId={id} pictures={pictures} />}
      {withKeys(unread).map(([key, { name, problem }]) => (
        <p key={key} className="note unread">
          <bdi>{name}</bdi> was left out. {problem?.message}
        </p>
      ))}
    </>
  );
}

/** Screen readers announce only the status line, not each step of the progress. */
export function UploadingFiles({ files }: { files: readonly File[] }) {
  const upload = useUpload();
  const what = files.length === 1 ? "the file" : "the files";
  return (
    <>
      <ul className="file-chips" aria-label="Attached files">
        {withKeys(files).map(([key, file], place) => (
          <FileChip
            key={key}
            name={file.name}
            file={file}
            figure={formatUploadProgress(file.size, upload?.sent[place] ?? 0)}
            isBad={false}
            sentPart={(upload?.sent[place] ?? 0) / file.size}
          />
        ))}
      </ul>
      <p className="note" role="status">
        {upload?.isSent === true ? `Reading ${what}...` : `Uploading ${what}...`}
      </p>
    </>
  );
}

/** Tells which parts of the files the model did not get, because they exceed a limit of the model or the plan. */
export function FileCuts({ fileCuts: all }: Pick<Message, "fileCuts">) {
  const fileCuts = all.filter(({ isUnseen }) => !isUnseen);
  if (fileCuts.length === 0)
    return (
      <p className="note file-cuts">This model cannot see pictures, so the answer does not use the earlier ones.</p>
    );
  return (
    <p className="note file-cuts">
      The files were longer than fits: this answer has read{" "}
      {withKeys(fileCuts).map(([key, cut], place) => (
        <span key={key}>
          {place === 0 ? "" : place === fileCuts.length - 1 ? " and " : ", "}
          {describeFileCut(cut)}
        </span>
      ))}
      .
    </p>
  );
}

/** The position is part of the key, because two files may have the same name. */
const withKeys = <Item extends { readonly name: string }>(items: readonly Item[]): [string, Item][] =>
  items.map((item, place) => [`${place} ${item.name}`, item]);

const SentPictures = lazy(async () => ({ default: (await import("./sent-pictures.tsx")).SentPictures }));

/** Loaded only if the thread has pictures. */
const LateSentPictures = (props: SentPicturesProps) => (
  <Suspense fallback={<div />}>
    <SentPictures {...props} />
  </Suspense>
);
