import { expect, test } from "vitest";
import * as z from "zod/mini";
import { exportedConversationSchema, importSchema } from "#contract/imports.ts";
import { exportedConversation, lineOf, type NodeFields } from "#support/chatgpt-export.ts";
import type { ImportedConversation } from "./imported-conversation.ts";
import { readExportedConversation } from "./read-conversation.ts";

const NOW = new Date("2026-11-21T12:00:00.000Z");
/** Through JSON and the schema, as a file comes. */
const read = (exported: object) =>
  readExportedConversation(z.parse(exportedConversationSchema, JSON.parse(JSON.stringify(exported))), NOW);

function taken(exported: object) {
  const reading = read(exported);
  if (reading.kind !== "read") throw new Error(`It was ${reading.kind}`);
  // Whatever comes of a file, the server takes it.
  z.parse(importSchema, { conversations: [reading.conversation] });
  return reading;
}
const said = ({ turns }: ImportedConversation) => turns.map(({ prompt, answer }) => [prompt, answer]);
const saidIn = (nodes: Record<string, NodeFields>) => said(taken(exportedConversation(nodes)).conversation);

test("the branch that was open last becomes turns with their dates; what was on others is counted", () => {
  const nodes = {
    root: { role: "" },
    hidden: { role: "system", text: "You are helpful", parent: "root" },
    old: { text: "Wrong question", parent: "hidden" },
    oldAnswer: { role: "assistant", text: "Wrong answer", parent: "old" },
    first: { text: "How large is it?", parent: "hidden", at: 1_700_000_010 },
    answer: { role: "assistant", text: "84 sqm.", parent: "first", at: 1_700_000_020 },
    second: { text: "And the price?", parent: "answer", at: 1_700_000_030 },
  };
  const { conversation, leftOut } = taken(exportedConversation(nodes, { current_node: "second" }));
  expect(conversation).toEqual({
    key: "6a3f0e9c-0000-4000-8000-000000000001",
    title: "A flat on Marlow Road",
    createdAt: "2023-11-14T22:13:20.250Z",
    updatedAt: "2023-11-14T22:13:50.000Z",
    turns: [
      { prompt: "How large is it?", answer: "84 sqm.", createdAt: "2023-11-14T22:13:30.000Z" },
      { prompt: "And the price?", answer: "", createdAt: "2023-11-14T22:13:50.000Z" },
    ],
  });
  expect(leftOut).toEqual({ hidden: 1, branches: 2 });
});

test("all that is answered before the next prompt is one answer; an answer without a prompt says so", () => {
  expect(
    saidIn({
      a: { role: "assistant", text: "Good morning." },
      b: { text: "Hello", parent: "a" },
      c: { role: "assistant", text: "One.", parent: "b" },
      d: { role: "assistant", text: "", parent: "c" },
      e: { role: "assistant", text: "Two.", parent: "d" },
    }),
  ).toEqual([
    ["[No prompt: ChatGPT wrote first]", "Good morning."],
    ["Hello", "One.\n\nTwo."],
  ]);
});

test("images, files, tools, thoughts and code are told apart; what is left out is named and stands in its place", () => {
  const image = { content_type: "image_asset_pointer", asset_pointer: "file-service://file-1", width: 8 };
  const nodes = {
    a: { metadata: { is_visually_hidden_from_conversation: true }, content: { content_type: "user_editable_context" } },
    b: {
      parent: "a",
      content: { content_type: "multimodal_text", parts: [image, "What is this?"] },
      metadata: {
        attachments: [
          { name: "plan.pdf", mime_type: "application/pdf" },
          { name: "a.png", mime_type: "image/png" },
        ],
      },
    },
    c: { role: "assistant", parent: "b", content: { content_type: "thoughts", thoughts: [{ content: "Hm" }] } },
    d: { role: "assistant", parent: "c", recipient: "python", content: { content_type: "code", text: "1 + 1" } },
    e: { role: "tool", parent: "d", content: { content_type: "execution_output", text: "2" } },
    f: { role: "tool", parent: "e", content: { content_type: "multimodal_text", parts: [image] } },
    g: { role: "assistant", parent: "f", content: { content_type: "code", language: "python", text: "print('```')" } },
    h: {
      role: "assistant",
      parent: "g",
      text: 'See\ue200cite\ue202turn0search1\ue201 \ue200entity\ue202["city","Paris"]\ue201【4†source】.',
    },
    i: { role: "assistant", parent: "h", content: { content_type: "hologram", data: 1 } },
    j: { role: "narrator", text: "Meanwhile", parent: "i" },
    k: {
      parent: "j",
      content: {
        content_type: "multimodal_text",
        parts: [{ content_type: "audio_transcription", text: "Spoken words" }, { content_type: "audio_asset_pointer" }],
      },
    },
  };
  const { conversation, leftOut } = taken(exportedConversation(nodes));
  expect(said(conversation)).toEqual([
    [
      "[Image, not imported]\n\nWhat is this?\n\n[File, not imported: plan.pdf]",
      "[Image, not imported]\n\n````python\nprint('```')\n````\n\nSee Paris.",
    ],
    ["Spoken words", ""],
  ]);
  expect(leftOut).toEqual({ hidden: 1, images: 2, files: 1, thoughts: 1, steps: 2, unknown: 2, recordings: 1 });
});

test("links in a circle, to nowhere, or missing end the branch and nothing else", () => {
  const circle = exportedConversation({
    a: { text: "First", parent: "b" },
    b: { role: "assistant", text: "Second", parent: "a" },
  });
  expect(said(taken(circle).conversation)).toEqual([["First", "Second"]]);
  expect(saidIn({ self: { text: "Alone", parent: "self" } })).toEqual([["Alone", ""]]);
  expect(saidIn({ a: { text: "Orphan", parent: "gone" } })).toEqual([["Orphan", ""]]);
  const line = lineOf(["One", "Two", "Three", "Four"]);
  for (const current_node of [null, "gone", 7])
    expect(said(taken(exportedConversation(line, { current_node })).conversation)).toEqual([
      ["One", "Two"],
      ["Three", "Four"],
    ]);
  expect(saidIn({ __proto__x: { text: "Odd name" } })).toEqual([["Odd name", ""]]);
  const polluting = JSON.parse('{"mapping": {"__proto__": {"parent": null, "message": {"author": {"role": "user"}}}}}');
  expect(read(polluting).kind).toBe("empty");
  expect(({} as { message?: unknown }).message).toBeUndefined();
});

test("a branch of 10,000 messages is read whole; more text than one conversation may hold leaves it out", () => {
  const texts = Array.from({ length: 10_000 }, (_, index) => `Message ${index}`);
  const { conversation } = taken(exportedConversation(lineOf(texts)));
  expect([conversation.turns.length, conversation.turns.at(-1)?.answer]).toEqual([5_000, "Message 9999"]);
  const long = exportedConversation(lineOf(Array.from({ length: 70 }, () => "x".repeat(30_000))));
  expect(read(long)).toEqual({ kind: "too-long", title: "A flat on Marlow Road" });
});

test("a text that is too long is cut and says how much is missing", () => {
  const { conversation, leftOut } = taken(exportedConversation(lineOf(["Short", "😀".repeat(20_000)])));
  const [turn] = conversation.turns;
  expect(turn?.answer.length).toBeLessThanOrEqual(32_000);
  const kept = turn?.answer.split("\n\n[")[0] ?? "";
  expect(turn?.answer).toMatch(
    new RegExp(`\\n\\n\\[Cut here: ${40_000 - kept.length} more characters are in your export.\\]$`),
  );
  expect(kept.isWellFormed()).toBe(true);
  expect(leftOut).toEqual({ cut: 1 });
});

test("no date is in the future, and a missing or absurd one is the one before it", () => {
  const times = (at: unknown) =>
    taken(
      exportedConversation({
        a: { text: "One", at: 1_700_000_000 },
        b: { text: "Two", parent: "a", at: at as number },
      }),
    ).conversation.turns.map(({ createdAt }) => createdAt)[1];
  const [before, now] = ["2023-11-14T22:13:20.000Z", NOW.toISOString()];
  expect([9e12, 1e308, null, -5, 0, "yesterday", {}].map(times)).toEqual([
    now,
    now,
    before,
    before,
    before,
    before,
    before,
  ]);
  const undated = taken(exportedConversation({ a: { text: "One", at: null } }, { create_time: null })).conversation;
  expect([undated.createdAt, undated.updatedAt]).toEqual([now, now]);
});

test("control characters, half characters and signs that turn the reading direction are no text", () => {
  const nodes = { a: { text: "One\u0000\u0007\u001b[31m two\r\nthree\ud800 <b>four</b>" } };
  const { conversation } = taken(exportedConversation(nodes, { title: " A\u202etitle\u0000\n with\tspaces " }));
  expect(said(conversation)).toEqual([["One[31m two\nthree\ufffd <b>four</b>", ""]]);
  expect(conversation.title).toBe("Atitle with spaces");
});

test("a conversation without a title is called by its first prompt, one with a long title keeps its beginning", () => {
  const titled = (title: unknown, text = "Write a listing\nfor a flat") =>
    taken(exportedConversation({ a: { text } }, { title })).conversation.title;
  expect(titled(null)).toBe("Write a listing for a flat");
  expect(titled("New chat")).toBe("Write a listing for a flat");
  expect(titled(["no", "title"], "\u202e")).toBe("Untitled");
  expect(titled("x".repeat(300))).toBe(`${"x".repeat(199)}…`);
});

test("nothing said is no conversation", () => {
  expect(
    read(exportedConversation({ root: { role: "" }, a: { role: "system", text: "Rules", parent: "root" } })).kind,
  ).toBe("empty");
  expect(read(exportedConversation({})).kind).toBe("empty");
  expect(read({ mapping: { a: null, b: 7, c: { message: 3 }, d: { message: { content: { parts: 4 } } } } }).kind).toBe(
    "empty",
  );
});

test("the same conversation has the same key in every export; without an id, what was said is its key", () => {
  const key = (fields: object, texts = ["One", "Two"]) =>
    taken(exportedConversation(lineOf(texts), fields)).conversation.key;
  expect(key({ conversation_id: null, id: "abc-1" })).toBe("abc-1");
  const nameless = { conversation_id: null };
  expect(key({ ...nameless, title: "Renamed" })).toBe(key({ ...nameless, create_time: null }));
  expect(key(nameless, ["One", "Three"])).not.toBe(key(nameless));
  for (const conversation_id of ["", "a b", "x".repeat(101), "../../etc", 5])
    expect(key({ conversation_id, id: null })).toBe(key(nameless));
});
