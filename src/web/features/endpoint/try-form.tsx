import { useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { CheckBox } from "#web/ui/check-box.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { Code } from "./code.tsx";
import { type TriedCall, tryCall } from "./try-call.ts";

const MODELS = ["redraft/improve", "redraft/auto"].map((value) => ({ value, label: value }));
const VIEWS = [
  { value: "answer", label: "Answer" },
  { value: "receipt", label: "Receipt" },
  { value: "raw", label: "Raw" },
] as const;

/** A real call with the user's own key, which stays in this form. */
export function TryForm() {
  const [key, setKey] = useState("");
  const [model, setModel] = useState("redraft/improve");
  const [message, setMessage] = useState("");
  const [isStreamed, setIsStreamed] = useState(true);
  const { call, trouble, submit } = useTriedCall();
  return (
    <div className="developers-try">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit({ key: key.trim(), model, message, isStreamed });
        }}
      >
        <TextField
          label="Key"
          hint="It stays in this field and is sent only to this site."
          type="password"
          autoComplete="off"
          required
          value={key}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setKey(event.target.value)}
        />
        <SelectField label="Model" options={MODELS} value={model} onChange={(event) => setModel(event.target.value)} />
        <TextAreaField
          label="Message"
          rows={3}
          required
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <div className="row">
          <Button variant="primary" type="submit">
            Send
          </Button>
          <CheckBox label="Stream" checked={isStreamed} onChange={({ target }) => setIsStreamed(target.checked)} />
        </div>
      </form>
      <div aria-live="polite">
        {trouble !== null && <p className="trouble">{trouble}</p>}
        {call !== null && <Tried call={call} />}
        {call === null && trouble === null && (
          <p className="muted">The answer appears here. This is a real call, and it is charged like any other.</p>
        )}
      </div>
    </div>
  );
}

/** One call at a time; the next one ends it. */
function useTriedCall() {
  const [call, setCall] = useState<TriedCall | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const submit = async (asked: Parameters<typeof tryCall>[0]) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setCall(null);
    setTrouble(null);
    try {
      await tryCall(asked, setCall, own.signal);
    } catch {
      if (!own.signal.aborted) setTrouble("The call did not come through. Please try again.");
    }
  };
  return { call, trouble, submit };
}

function Tried({ call }: { call: TriedCall }) {
  const [view, setView] = useState<(typeof VIEWS)[number]["value"]>("answer");
  return (
    <>
      <p className="small">
        <b>{call.status}</b> <span className="muted">in {(call.ms / 1000).toFixed(1)} s</span>
      </p>
      <Tabs label="What came back" look="inline" value={view} tabs={VIEWS} onChange={setView}>
        {view === "answer" && <p className="developers-answer">{call.answer}</p>}
        {view === "receipt" && <Code label="Receipt" text={JSON.stringify(call.receipt, null, 2)} />}
        {view === "raw" && <Code label="The whole reply" text={call.raw} />}
      </Tabs>
    </>
  );
}
