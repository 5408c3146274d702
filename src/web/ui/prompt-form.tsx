import { type ReactNode, useRef, useState } from "react";
import { PROMPT_LENGTH_MAX, TITLE_LENGTH_MAX } from "#contract/limits.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { TextAreaField } from "./text-area-field.tsx";
import { TextField } from "./text-field.tsx";

interface TitledText {
  title: string;
  text: string;
}

export interface PromptFormState<Words extends TitledText> {
  words: Words;
  write: (changed: Partial<Words>) => void;
  /** True after the user tried to finish without a title or a text. */
  isComplaining: boolean;
  /** Returns the trimmed values; null if title or text is missing, and the fields then show the error. */
  finish: () => Words | null;
}

/** State for writing a prompt; title and text are required. */
export function usePromptForm<Words extends TitledText>(start: Words): PromptFormState<Words> {
  const [words, setWords] = useState(start);
  const [isComplaining, setIsComplaining] = useState(false);
  return {
    words,
    write: (changed) => setWords({ ...words, ...changed }),
    isComplaining,
    finish() {
      const trimmed = Object.fromEntries(Object.entries(words).map(([name, text]) => [name, text.trim()])) as Words;
      if (trimmed.title !== "" && trimmed.text !== "") return trimmed;
      setIsComplaining(true);
      return null;
    },
  };
}

type FieldWriting = Pick<PromptFormState<TitledText>, "words" | "write" | "isComplaining">;

export function PromptTitleField({ writing: { words, write, isComplaining } }: { writing: FieldWriting }) {
  return (
    <TextField
      label="Title"
      autoComplete="off"
      maxLength={TITLE_LENGTH_MAX}
      value={words.title}
      error={isComplaining && words.title.trim() === "" ? "Please enter a title." : undefined}
      onChange={(event) => write({ title: event.target.value })}
    />
  );
}

interface PromptTextFieldProps {
  writing: FieldWriting;
  rows: number;
  hint: ReactNode;
  /** The server's error message. */
  problem?: string | undefined;
}

/** The prompt's text, and a button that makes a blank of the selected words: braces are hard to type on a phone. */
export function PromptTextField({
  writing: { words, write, isComplaining },
  rows,
  hint,
  problem,
}: PromptTextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const addBlank = () => {
    if (field.current === null) return;
    const { selectionStart: start, selectionEnd: end, value } = field.current;
    const name = value.slice(start, end).trim() || "blank";
    write({ text: `${value.slice(0, start)}{{${name}}}${value.slice(end)}` });
    // The name is selected once the text is drawn, to be typed over.
    setTimeout(() => {
      field.current?.focus();
      field.current?.setSelectionRange(start + 2, start + 2 + name.length);
    });
  };
  return (
    <div className="prompt-text">
      <TextAreaField
        ref={field}
        label="Prompt"
        hint={hint}
        rows={rows}
        maxLength={PROMPT_LENGTH_MAX}
        value={words.text}
        error={isComplaining && words.text.trim() === "" ? "Please enter the prompt." : problem}
        onChange={(event) => write({ text: event.target.value })}
      />
      <Button size="tiny" onClick={addBlank}>
        <Icon name="plus" />
        Add a blank
      </Button>
    </div>
  );
}
