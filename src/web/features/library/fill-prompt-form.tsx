import { useState } from "react";
import { BLANK_VALUE_LENGTH_MAX, type LibraryPrompt } from "#contract/library.ts";
import { fillVariables, findVariableNames, splitPromptAtVariables } from "#domain/workspaces/prompt-variables.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useChangeLibraryPrompt, useCountLibraryPromptUse } from "./queries.ts";

/** The value of each blank, by the blank's name. */
type Values = Readonly<Record<string, string>>;

const isFilled = (values: Values, name: string): boolean => (values[name] ?? "").trim() !== "";

interface FillSheetProps {
  prompt: LibraryPrompt;
  onUse: (text: string) => void;
  onEdit: () => void;
  onDelete: () => void;
  /** Null if the plan has no workspaces. */
  onShare: (() => void) | null;
}

export function FillPromptForm({ prompt, onUse, onEdit, onDelete, onShare }: FillSheetProps) {
  const { id, title, text, isPinned, lastValues } = prompt;
  const [values, setValues] = useState<Values>(lastValues);
  const change = useChangeLibraryPrompt();
  const count = useCountLibraryPromptUse();
  const blanks = findVariableNames(text);
  const filled = blanks.filter((name) => isFilled(values, name));
  const fill = (name: string, value: string) => setValues({ ...values, [name]: value });
  const use = () => {
    // Not awaited: the user must not wait for the counter.
    count.mutate({ id, values: Object.fromEntries(filled.map((name) => [name, values[name] ?? ""])) });
    onUse(fillVariables(text, values));
  };
  return (
    <section className="fill-sheet" aria-labelledby="fill-title">
      <div className="between">
        <h2 className="title" id="fill-title">
          {title}
        </h2>
        <div className="row">
          <IconButton
            size="tiny"
            icon="pin"
            label={isPinned ? "Unpin" : "Pin"}
            aria-pressed={isPinned}
            onClick={() => change.mutate({ id, isPinned: !isPinned })}
          />
          <IconButton size="tiny" icon="pencil" label="Edit" onClick={onEdit} />
          <IconButton size="tiny" icon="trash" label="Delete" onClick={onDelete} />
        </div>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          use();
        }}
      >
        <FillText key={text} text={text} values={values} onFill={fill} />
        {blanks.length > 0 && (
          <p className="note" role="status">
            {filled.length} of {blanks.length} filled. What stays open is left in the prompt for you to finish.
          </p>
        )}
        <div className="row">
          <Button type="submit" variant="primary">
            <Icon name="arrow-up" />
            Use this prompt
          </Button>
          {onShare !== null && (
            <Button variant="quiet" onClick={onShare}>
              Share with team
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

interface FillTextProps {
  text: string;
  values: Values;
  onFill: (name: string, value: string) => void;
}

function FillText({ text, values, onFill }: FillTextProps) {
  return (
    <p className="fill-text">
      {splitPromptAtVariables(text).map((piece, index) =>
        piece.kind === "text" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places.
          <span key={index}>{piece.text}</span>
        ) : (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: the blanks of one text never change places.
            key={index}
            className={isFilled(values, piece.name) ? "blank filled" : "blank"}
            aria-label={piece.name}
            placeholder={piece.name}
            autoComplete="off"
            maxLength={BLANK_VALUE_LENGTH_MAX}
            value={values[piece.name] ?? ""}
            onChange={(event) => onFill(piece.name, event.target.value)}
          />
        ),
      )}
    </p>
  );
}
