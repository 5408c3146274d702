import { EventSourceParserStream } from "eventsource-parser/stream";
import { useEffect, useRef, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { CheckBox } from "#web/ui/check-box.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { TextAreaField } from "#web/ui/text-area-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { ScrollingCode } from "./code.tsx";

const MODELS = ["redraft/improve", "redraft/auto"].map((value) => ({ value, label: value }));
const VIEWS = [
  { value: "answer", label: "Answer" },
  { value: "receipt", label: "Receipt" },
  { value: "raw", label: "Raw" },
] as const;

/** Sends a real API request with a key that the user enters. The key is not stored. */
export function ApiTestForm() {
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

/** Allows one API call at a time: a new call aborts the running call. */
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
        {view === "receipt" && <ScrollingCode label="Receipt" text={JSON.stringify(call.receipt, null, 2)} />}
        {view === "raw" && <ScrollingCode label="The whole reply" text={call.raw} />}
      </Tabs>
    </>
  );
}

interface TriedCall {
  readonly status: number;
  readonly ms: number;
  readonly answer: string;
  /** The receipt that our server sends if the request has X-Redraft-Receipt; otherwise null. */
  readonly receipt: unknown;
  readonly raw: string;
}

interface Try {
  readonly key: string;
  readonly model: string;
  readonly message: string;
  readonly isStreamed: boolean;
}

interface Chunk {
  readonly choices?: readonly {
    readonly delta?: { readonly content?: string };
    readonly message?: { readonly content?: string };
  }[];
  readonly redraft?: unknown;
  readonly error?: { readonly message?: string };
}

/** Calls the API as another program would: with the key and without cookies. `onChange` receives each new state. */
async function tryCall(asked: Try, onChange: (call: TriedCall) => void, signal: AbortSignal): Promise<void> {
  const since = performance.now();
  const response = await fetch("/v1/chat/completions", {
    ...{ method: "POST", credentials: "omit", signal },
    headers: {
      authorization: `Bearer ${asked.key}`,
      "content-type": "application/json",
      "x-redraft-receipt": "1",
    },
    body: JSON.stringify({
      model: asked.model,
      messages: [{ role: "user", content: asked.message }],
      ...(asked.isStreamed && { stream: true, stream_options: { include_usage: true } }),
    }),
  });
  let call: TriedCall = { status: response.status, ms: 0, answer: "", receipt: null, raw: "" };
  const take = (data: string) => {
    const { choices = [], redraft, error } = data === "[DONE]" ? {} : (JSON.parse(data) as Chunk);
    const [choice] = choices;
    const text = error?.message ?? choice?.delta?.content ?? choice?.message?.content ?? "";
    call = {
      ...call,
      ms: performance.now() - since,
      answer: call.answer + text,
      receipt: redraft ?? call.receipt,
      raw: `${call.raw}${data}\n`,
    };
    onChange(call);
  };
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
  if (!isStream || response.body === null) return take(await response.text());
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  while (true) {
    const { done, value } = await reader.read();
    if (done) return;
    take(value.data);
  }
}
