import { useRef } from "react";
import {
  IMPORTED_TEXT_LENGTH_MAX,
  SKIPPED_CONTENT_KINDS,
  type SkippedContentCounts,
  type SkippedContentKind,
} from "#domain/imports/imported-conversation.ts";
import { formatLongDayWithYear } from "#web/lib/format-dates.ts";
import { formatCount } from "#web/lib/format-numbers.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LazyDialog } from "#web/ui/lazy-component.tsx";
import type { ExportProblem, ExportReading } from "./read-export.ts";
import type { ImportProgressCounts } from "./send-conversations.ts";
import { type ImportState, useImport } from "./use-import.ts";
import "./import-button.css";

export function ImportButton() {
  const chooser = useRef<HTMLInputElement>(null);
  const bringing = useImport();
  const { state, read, stop, close } = bringing;
  const choose = () => chooser.current?.click();
  return (
    <>
      <Button onClick={choose}>
        <Icon name="file" />
        Choose the export
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".zip,.json,application/zip,application/json"
        aria-label="Your export from ChatGPT"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) void read(file);
          // Without this reset, the user could not choose the same file again.
          currentTarget.value = "";
        }}
      />
      <LazyDialog
        isOpen={state.at !== "start"}
        onClose={state.at === "sending" ? stop : close}
        title={importTitle(state)}
        footer={<ImportFooter {...bringing} choose={choose} />}
      >
        <ImportBody state={state} />
      </LazyDialog>
    </>
  );
}

const CHARACTERS = formatCount(IMPORTED_TEXT_LENGTH_MAX);
const WORDS: Readonly<Record<SkippedContentKind, readonly [one: string, several: string]>> = {
  images: ["image", "images"],
  recordings: ["recording", "recordings"],
  files: ["attached file", "attached files"],
  steps: ["step of a tool, such as a search or a canvas", "steps of tools, such as searches and canvases"],
  thoughts: ["note of a model’s thinking", "notes of a model’s thinking"],
  hidden: ["message ChatGPT does not show", "messages ChatGPT does not show"],
  branches: ["message of an earlier version", "messages of earlier versions"],
  unknown: ["part of a kind we do not know", "parts of kinds we do not know"],
  cut: [`text cut to ${CHARACTERS} characters`, `texts cut to ${CHARACTERS} characters`],
  empty: ["conversation without a word", "conversations without a word"],
  "too-long": ["conversation that is too long", "conversations that are too long"],
  unreadable: ["entry that is no conversation", "entries that are no conversations"],
  beyond: ["conversation beyond what an account has room for", "conversations beyond what an account has room for"],
};

/** For example ["12 images"]. */
const leftOutWords = (leftOut: SkippedContentCounts): string[] =>
  SKIPPED_CONTENT_KINDS.flatMap((kind) => {
    const count = leftOut[kind] ?? 0;
    return count === 0 ? [] : [`${formatCount(count)} ${WORDS[kind][count === 1 ? 0 : 1]}`];
  });

const conversationsInWords = (count: number): string =>
  count === 1 ? "one conversation" : `${formatCount(count)} conversations`;

const PROBLEMS: Readonly<Record<ExportProblem, string>> = {
  "not-an-export":
    "There is no conversation from ChatGPT in this file. Choose the archive that ChatGPT made for you, or the conversations.json in it.",
  damaged: "This file is damaged or was not downloaded whole. Download it again and choose it once more.",
  empty: "This file is empty.",
};

function importTitle(state: ImportState): string {
  if (state.at === "refused") return "Nothing to import";
  if (state.at === "found") return `${capital(conversationsInWords(state.reading.conversations.length))} found`;
  if (state.at === "sending") return "Importing";
  if (state.at === "broken-off") return "Not all of it is here yet";
  return state.at === "done" ? "Your conversations are here" : "Reading your export";
}

function ImportBody({ state }: { state: ImportState }) {
  if (state.at === "start") return null;
  if (state.at === "reading")
    return (
      <div className="import">
        <Progress value={state.share} max={1} label="Reading" />
        <p>It is read in this browser. Nothing is sent yet.</p>
      </div>
    );
  if (state.at === "refused") return <p role="alert">{PROBLEMS[state.problem]}</p>;
  if (state.at === "found") return <Found reading={state.reading} />;
  if (state.at === "done") return <p role="status">{doneInWords(state.sent)}</p>;
  const total = state.reading.conversations.length;
  return (
    <div className="import">
      <Progress value={countOf(state.sent)} max={total} label="Importing" />
      <p role={state.at === "broken-off" ? "alert" : undefined}>
        {state.at === "broken-off" && `${state.why ?? "Stopped."} `}
        {formatCount(countOf(state.sent))} of {conversationsInWords(total)}{" "}
        {state.at === "broken-off" ? "are in your history. If you go on, nothing is imported twice." : "so far."}
      </p>
    </div>
  );
}

function Found({ reading: { conversations, leftOut, titles, isCutShort } }: { reading: ExportReading }) {
  const left = leftOutWords(leftOut);
  const prompts = conversations.reduce((sum, { turns }) => sum + turns.length, 0);
  const days = conversations.map(({ createdAt }) => createdAt).sort();
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className="import">
      {first !== undefined && last !== undefined && (
        <p>
          {prompts === 1 ? "One prompt" : `${formatCount(prompts)} prompts`} with what was answered,{" "}
          {dayOf(first) === dayOf(last) ? `from ${dayOf(first)}` : `from ${dayOf(first)} to ${dayOf(last)}`}. All keep
          their dates.
        </p>
      )}
      {isCutShort && <p role="alert">The file is cut off, or too large to be read completely: something is missing.</p>}
      {left.length > 0 && (
        <div>
          <h3>Left out</h3>
          <ul>
            {left.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {titles.length > 0 && (
        <details>
          <summary>Which conversations</summary>
          <ul>
            {titles.map((title, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles may be the same, and the list never changes.
              <li key={index}>{title}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

interface FooterProps extends ReturnType<typeof useImport> {
  choose: () => void;
}

/** The buttons for the current state. The main button is last. */
function ImportFooter({ state, send, stop, close, choose }: FooterProps) {
  if (state.at === "sending") return <Button onClick={stop}>Stop</Button>;
  if (state.at === "done")
    return (
      <>
        <Button onClick={close}>Close</Button>
        <ButtonLink href="/chat" variant="primary">
          Open them
        </ButtonLink>
      </>
    );
  const reading = state.at === "found" || state.at === "broken-off" ? state.reading : null;
  return (
    <>
      <Button onClick={close}>{state.at === "broken-off" ? "Leave it" : "Cancel"}</Button>
      {state.at === "refused" && (
        <Button variant="primary" onClick={choose}>
          Choose another file
        </Button>
      )}
      {reading !== null && reading.conversations.length > 0 && (
        <Button variant="primary" onClick={() => void send(reading)}>
          {state.at === "broken-off" ? "Go on" : `Import ${conversationsInWords(reading.conversations.length)}`}
        </Button>
      )}
    </>
  );
}

function Progress({ value, max, label }: { value: number; max: number; label: string }) {
  return <progress value={value} max={max} aria-label={label} />;
}

function doneInWords({ imported, alreadyHere }: ImportProgressCounts): string {
  if (imported === 0) return "All of them had been imported before. They stayed as they were.";
  const added = `${capital(conversationsInWords(imported))} added to your history.`;
  if (alreadyHere === 0) return added;
  const stayed =
    alreadyHere === 1
      ? "had been imported before and stayed as it was"
      : "had been imported before and stayed as they were";
  return `${added} ${capital(conversationsInWords(alreadyHere))} ${stayed}.`;
}

const countOf = ({ imported, alreadyHere }: ImportProgressCounts): number => imported + alreadyHere;
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const dayOf = (time: string): string => formatLongDayWithYear(time);
