import type { VendorProvider } from "#domain/catalogue/models.ts";

export type PastedInput =
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
