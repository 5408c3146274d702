import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Message } from "#contract/messages.ts";
import { sampleMessage } from "#support/sample-message.ts";
import { type MessageActions, MessageActionsContext, OtherModelsContext } from "../actions/message-actions.ts";
import { ModelOverride } from "./model-note-override.tsx";

const MODELS = [
  {
    value: "gpt-3.5-turbo",
    label: "GPT-3.5 Turbo",
    provider: "openai",
    providerLabel: "GPT-6 Luna",
    tier: "free",
    isAvailable: true,
  },
];
const HOUR_MS = 3_600_000;

const shownWith = (limit: Message["limit"], models: readonly object[] = MODELS): string =>
  renderToStaticMarkup(
    <MessageActionsContext value={{} as MessageActions}>
      <OtherModelsContext value={models as never}>
        <ModelOverride message={sampleMessage({ modelUsed: "gemini-flash-lite", limit })} />
      </OtherModelsContext>
    </MessageActionsContext>,
  );
const until = (fromNowMs: number) => new Date(Date.now() + fromNowMs).toISOString();

test("no other model is offered while the limit would answer with the cheapest all the same", () => {
  expect(shownWith(null)).toContain("Ask GPT-3.5 Turbo instead");
  expect(shownWith({ by: "soft-window", until: until(HOUR_MS) })).not.toContain("GPT-3.5 Turbo");
  expect(shownWith({ by: "soft-window", until: until(-HOUR_MS) })).toContain("Ask GPT-3.5 Turbo instead");
});

test("a model is offered once, under its last name, and never the one that answered under another name", () => {
  const named = (value: string, label: string, provider: string, providerLabel: string) => ({
    ...{ value, label, provider, providerLabel, tier: "free", isAvailable: true },
  });
  const shown = shownWith(null, [
    ...MODELS,
    named("gpt-4o-mini", "GPT-4o Mini", "openai", "GPT-6 Luna"),
    named("gemini-flash-lite", "Gemini Flash-Lite", "google", "Gemini 4"),
    named("gemini-fast", "Gemini Fast", "google", "Gemini 4"),
    named("office", "Office Luna", "office", "GPT-6 Luna"),
  ]);
  expect(shown.match(/Ask [^<]*? instead/g)).toEqual(["Ask GPT-4o Mini instead", "Ask Office Luna instead"]);
});
