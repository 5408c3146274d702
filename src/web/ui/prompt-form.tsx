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
  /** True: the user has tried to finish without a title or a text. */
  isComplaining: boolean;
  /** Returns the trimmed values. If the title or the text is missing, returns null and the fields show the error. */
  finish: () => Words | null;
}

/** The state of a form for a prompt with a required title and text. */
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
  problem?: string | undefined;
}

/** The prompt's text. A button turns the selected words into a blank, because braces are hard to type on a phone. */
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
    // Selects the name after the next render, so that the user can type over it.
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
