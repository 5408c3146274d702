import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { VENDOR_NAMES, VENDOR_PROVIDERS, type VendorProvider } from "#domain/catalogue/models.ts";
import { buildModelServerName, buildServerInput } from "#web/features/models/build-server-input.ts";
import {
  catalogueQuery,
  connectKey,
  fetchServerModels,
  saveModelServer,
  useCatalogueMutation,
} from "#web/features/models/queries.ts";
import { brandName } from "#web/lib/brand.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { WaitingDots } from "#web/ui/waiting.tsx";
import { ChipChoice } from "./chip-choice.tsx";
import { API_KEY_INPUT_ID } from "./key-box.ts";
import "#web/ui/chips.css";
import "#web/ui/text-field.css";

/** The first characters of a key or an address. */
const FORMS = [
  { name: "openai", label: VENDOR_NAMES.openai, form: "sk-…" },
  { name: "anthropic", label: VENDOR_NAMES.anthropic, form: "sk-ant-…" },
  { name: "google", label: VENDOR_NAMES.google, form: "AIza…" },
  { name: "address", label: "This machine", form: "http://…" },
] as const;

const KEY_OWNERS = VENDOR_PROVIDERS.map((value) => ({ value, label: VENDOR_NAMES[value] }));

const NOTHING_PASTED = "Paste a key here first, or the address of a server.";
const NOT_TOLD =
  "We cannot tell which company this key is from. Choose the company below, then press the button again.";

/** One field for any vendor's key or an address. The browser sends the text to our server once and never shows it. */
export function PasteKeyForm({ onConnected }: { onConnected: (called: string) => void }) {
  const [text, setText] = useState("");
  const [vendor, setVendor] = useState<VendorProvider | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStopped, setStopped] = useState(false);
  const connect = useConnect();
  const pasted = recognizeKey(text);
  const what = toConnect(pasted, vendor);
  const ids = { title: useId(), problem: useId() };
  useFirstFocus();
  const change = (next: string) => {
    setText(next);
    setProblem(null);
    setStopped(false);
    if (recognizeKey(next).kind !== "unknown") setVendor(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (connect.isPending) return;
    if (what === null) return setProblem(pasted.kind === "unknown" ? NOT_TOLD : NOTHING_PASTED);
    setProblem(null);
    setStopped(false);
    // The focused submit button is about to disappear: "Stop" replaces it.
    focusKeyBox();
    connect.mutate(what, {
      onSuccess: () => {
        setText("");
        onConnected(calledIn(what));
      },
      onError: (error) => (error instanceof CheckStopped ? setStopped(true) : setProblem(error.message)),
    });
  };
  const stop = () => {
    connect.stop();
    focusKeyBox();
  };
  const isSecret = pasted.kind === "key" || pasted.kind === "unknown";
  return (
    <form className="start-key" aria-labelledby={ids.title} onSubmit={submit} noValidate>
      <div>
        <h3 className="title" id={ids.title}>
          Paste a key
        </h3>
        <p className="muted small">
          OpenAI, Anthropic, Google, or the address of a server on this machine. {brandName} can tell which.
        </p>
      </div>
      <div className="put">
        <input
          id={API_KEY_INPUT_ID}
          className="input"
          type={isSecret ? "password" : "text"}
          aria-label="Key or address"
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : ids.problem}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder="A key or http://localhost:11434"
          value={text}
          readOnly={connect.isPending}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        {connect.isPending ? (
          // Needs a separate element. If the submit button were reused, a click on "Stop" would also submit the form.
          <Button key="stop" onClick={stop}>
            <Icon name="stop" />
            Stop
          </Button>
        ) : (
          <Button type="submit" variant="primary">
            Check and use it
          </Button>
        )}
      </div>
      {problem !== null && (
        <p className="say" id={ids.problem} role="alert" ref={bringIntoView}>
          <Icon name="warning" />
          <span>{problem}</span>
        </p>
      )}
      <KnownForms hit={pasted.kind === "key" ? pasted.provider : pasted.kind} />
      {pasted.kind === "unknown" && (
        <ChipChoice question="Whose key is this?" options={KEY_OWNERS} chosen={vendor} onChoose={setVendor} />
      )}
      <div role="status">
        {connect.isPending && what !== null && <Checking what={what} />}
        {isStopped && <p className="say">Stopped. Nothing is connected.</p>}
      </div>
    </form>
  );
}

const focusKeyBox = (): void => document.getElementById(API_KEY_INPUT_ID)?.focus({ preventScroll: true });

/** Focuses the field, unless the user is already writing. */
function useFirstFocus(): void {
  useEffect(() => {
    const at = document.activeElement;
    const isFree = at === document.body || (at instanceof HTMLTextAreaElement && at.value === "");
    if (isFree) focusKeyBox();
  }, []);
}

const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: "nearest" });

function toConnect(pasted: PastedInput, vendor: VendorProvider | null): ToConnect | null {
  switch (pasted.kind) {
    case "nothing":
      return null;
    case "unknown":
      return vendor === null ? null : { kind: "key", provider: vendor, key: pasted.key };
    default:
      return pasted;
  }
}

function KnownForms({ hit }: { hit: string }) {
  return (
    <ul className="kinds" aria-label="Recognized by its form">
      {FORMS.map(({ name, label, form }) => (
        <li key={name} className={name === hit ? "hit" : ""} aria-current={name === hit || undefined}>
          <span>{label}</span>
          <span className="fig">{form}</span>
        </li>
      ))}
    </ul>
  );
}

function Checking({ what }: { what: ToConnect }) {
  return (
    <p className="say">
      <WaitingDots />
      <span>
        Checking with {calledIn(what)}. <span className="muted">Its list of models is read, which costs nothing.</span>
      </span>
    </p>
  );
}

type ToConnect =
  | { readonly kind: "key"; readonly provider: VendorProvider; readonly key: string }
  | { readonly kind: "address"; readonly baseUrl: string };

/** The server accepts at most this many models in one request. */
const MODELS_MAX = 50;

/**
 * Connects what the user has pasted. Checks a key with its vendor and stores the key. For an address, asks the server
 * there for its models and stores that server.
 */
function useConnect() {
  const queries = useQueryClient();
  const running = useRef<AbortController | null>(null);
  // The error handler is `ignore`, because the form shows the error.
  const connecting = useCatalogueMutation(async (what: ToConnect) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    if (what.kind === "key") return await connectKey({ provider: what.provider, apiKey: what.key }, signal);
    const address = { baseUrl: what.baseUrl, apiKey: "", label: "" };
    const found = await fetchServerModels({ baseUrl: what.baseUrl, apiKey: "" }, signal);
    const models = found.models.filter(({ canChat }) => canChat).slice(0, MODELS_MAX);
    if (models.length === 0)
      throw new Error("A server answers there, but it has no model that can chat. Load one, and try again.");
    const server = buildServerInput(address, models, new FormData());
    const known = await queries.fetchQuery(catalogueQuery);
    signal.throwIfAborted();
    return await saveModelServer({ name: buildModelServerName(server.label, known), server });
  }, ignore);
  return { ...connecting, stop: () => running.current?.abort(new CheckStopped()) };
}

class CheckStopped extends Error {
  override name = "CheckStopped";
}

const ignore = () => undefined;

/** The vendor's name, or the server's host. */
const calledIn = (what: ToConnect): string =>
  what.kind === "key" ? VENDOR_NAMES[what.provider] : new URL(what.baseUrl).host;

type PastedInput =
  | { readonly kind: "nothing" }
  | { readonly kind: "key"; readonly provider: VendorProvider; readonly key: string }
  | { readonly kind: "address"; readonly baseUrl: string }
  /** The text may be a key, but its first characters belong to no known vendor. */
  | { readonly kind: "unknown"; readonly key: string };

/** `sk-ant-` must be first, because `sk-` also matches it. */
const KEY_FORMS: readonly (readonly [RegExp, VendorProvider])[] = [
  [/^sk-ant-/, "anthropic"],
  // Not `sk-or-`: these keys belong to OpenRouter, which has another address.
  [/^sk-(?!or-)/, "openai"],
  [/^(?:AIza|AQ\.)/, "google"],
];
/** A line of a settings file: OPENAI_API_KEY="sk-…". */
const ASSIGNED = /^(?:export\s+)?[A-Z][A-Z0-9_]*\s*[=:]\s*/;
const HOST_WITHOUT_SCHEME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?(?:\/|$)/i;

export function recognizeKey(pasted: string): PastedInput {
  const text = pasted
    .trim()
    .replace(ASSIGNED, "")
    .replace(/^["'`]|["'`,;]+$/g, "")
    .trim();
  if (text === "") return { kind: "nothing" };
  if (HOST_WITHOUT_SCHEME.test(text)) return { kind: "address", baseUrl: `http://${text}` };
  if (/^https?:\/\//i.test(text)) {
    return URL.canParse(text) ? { kind: "address", baseUrl: text } : { kind: "nothing" };
  }
  const provider = KEY_FORMS.find(([form]) => form.test(text))?.[1];
  return provider === undefined ? { kind: "unknown", key: text } : { kind: "key", provider, key: text };
}
