import type { Message } from "#contract/messages.ts";
import { FileChip } from "./file-chip.tsx";
import { cutInWords, figureOf, formatSize } from "./file-words.ts";

/** What came with a prompt, and why some of it could not be read. */
export function SentFiles({ files }: Pick<Message, "files">) {
  if (files.length === 0) return null;
  const unread = files.filter(({ problem }) => problem !== null);
  return (
    <>
      <ul className="file-chips" aria-label="Attached files">
        {withKeys(files).map(([key, file]) => (
          <FileChip key={key} name={file.name} figure={figureOf(file)} isBad={file.problem !== null} />
        ))}
      </ul>
      {withKeys(unread).map(([key, { name, problem }]) => (
        <p key={key} className="note unread">
          <bdi>{name}</bdi> was left out. {problem?.message}
        </p>
      ))}
    </>
  );
}

/** What is on its way with a prompt. */
export function LeavingFiles({ files }: { files: readonly File[] }) {
  if (files.length === 0) return null;
  return (
    <>
      <ul className="file-chips" aria-label="Attached files">
        {withKeys(files).map(([key, { name, size }]) => (
          <FileChip key={key} name={name} figure={formatSize(size)} isBad={false} />
        ))}
      </ul>
      <p className="note" role="status">
        {files.length === 1 ? "Uploading and reading the file..." : "Uploading and reading the files..."}
      </p>
    </>
  );
}

/** What the model did not get of the files, because it was too much for it or for the plan. */
export function FileCuts({ fileCuts }: Pick<Message, "fileCuts">) {
  if (fileCuts.length === 0) return null;
  return (
    <p className="note file-cuts">
      The files were longer than fits: this answer has read{" "}
      {withKeys(fileCuts).map(([key, cut], place) => (
        <span key={key}>
          {place === 0 ? "" : place === fileCuts.length - 1 ? " and " : ", "}
          {cutInWords(cut)}
        </span>
      ))}
      .
    </p>
  );
}

/** Two files may have the same name; their places do not change. */
const withKeys = <Item extends { readonly name: string }>(items: readonly Item[]): [string, Item][] =>
  items.map((item, place) => [`${place} ${item.name}`, item]);
