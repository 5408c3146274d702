import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { HumanMessage } from "@langchain/core/messages";
import { ChatOpenAI } from "@langchain/openai";
import OpenAI, { APIError } from "openai";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { catalogueOf } from "#domain/catalogue/catalogue.ts";
import { type KeyHolder, newKeyHolder } from "#support/api-key.ts";
import { asFromPhone, PLACE, withPictures } from "#support/pictures/sample-pictures.ts";
import { sizeOfJpeg } from "#support/providers/size-of-jpeg.ts";
import { type ScriptedProviders, startProviders } from "#support/providers/start-providers.ts";
import { TEST_CATALOGUE } from "#support/test-catalogue.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

// Pictures as public clients send them, unchanged, against the running server.

/** All but one see. */
const SEEING = catalogueOf(
  [...TEST_CATALOGUE.values()].map((entry) => ({ ...entry, seesImages: entry.name !== "gpt-3.5-turbo" })),
);

let server: TestServer;
let local: ScriptedProviders;
let photo: Buffer;
let plan: Buffer;
beforeAll(async () => {
  const [large, small] = await withPictures(
    (pictureOf) => [pictureOf(".jpg", 2_016, 1_512), pictureOf(".png", 640, 320)] as const,
  );
  photo = asFromPhone(large);
  plan = small;
  local = await startProviders();
  const environment = { COMPATIBLE_BASE_URL: local.openaiUrl, COMPATIBLE_MODEL: "llava" };
  server = await startTestServer({ shipped: SEEING, environment });
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
  await local.close();
});
beforeEach(() => {
  server.providers.reset();
  local.reset();
});

const openai = ({ secret, baseURL }: KeyHolder) => new OpenAI({ apiKey: secret, baseURL, maxRetries: 0 });
const dataUrl = (bytes: Buffer, type = "image/png") => `data:${type};base64,${bytes.toString("base64")}`;
const chatPart = (url: string) => ({ type: "image_url" as const, image_url: { url } });
const asked = (...content: OpenAI.ChatCompletionContentPart[]) => [{ role: "user" as const, content }];
/** As OpenAI's wire has it. */
interface Turn {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
}
const words = (text: string) => ({ type: "text" as const, text });

async function refusal(call: Promise<unknown>): Promise<APIError> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof APIError)) throw new Error(`Not refused: ${String(error)}`);
  return error;
}

test("openai: pictures reach a model of every provider, by both protocols, streamed and whole", async () => {
  const client = openai(await newKeyHolder(server));
  for (const [model, providers] of [
    ["gpt-4o", server.providers],
    ["claude-sonnet", server.providers],
    ["gemini-2.5-pro", server.providers],
    ["compatible", local],
  ] as const) {
    const messages = asked(words("What do you see?"), chatPart(dataUrl(plan)));
    const chat = await client.chat.completions.create({ model, messages });
    expect([chat.model, chat.choices[0]?.message.content]).toEqual([model, expect.stringContaining("640 by 320")]);
    const stream = await client.responses.create({
      ...{ model, stream: true },
      input: [
        {
          role: "user",
          content: [
            { type: "input_text", text: "What do you see?" },
            { type: "input_image", image_url: dataUrl(plan), detail: "auto" },
          ],
        },
      ],
    });
    let text = "";
    for await (const event of stream) if (event.type === "response.output_text.delta") text += event.delta;
    expect([model, text]).toEqual([model, expect.stringContaining("640 by 320")]);
    const images = providers.requests.slice(-2).map(({ turns }) => turns.at(-1)?.images.map(sizeOfJpeg));
    expect(images).toEqual([[{ width: 640, height: 320 }], [{ width: 640, height: 320 }]]);
  }
});

test("@langchain/openai and @ai-sdk/openai-compatible send theirs, and a picture as a text is taken too", async () => {
  const holder = await newKeyHolder(server);
  const { secret, baseURL } = holder;
  const message = new HumanMessage({
    content: [{ type: "text", text: "What do you see?" }, chatPart(dataUrl(plan))],
  });
  for (const useResponsesApi of [false, true]) {
    const langchain = new ChatOpenAI({ model: "gpt-4o", apiKey: secret, configuration: { baseURL }, useResponsesApi });
    expect((await langchain.invoke([message])).text).toContain("640 by 320");
  }
  const provider = createOpenAICompatible({ name: "redraft", baseURL, apiKey: secret });
  const { content } = await provider.chatModel("redraft/auto").doGenerate({
    prompt: [
      {
        role: "user",
        content: [
          words("What do you see?"),
          { type: "file", mediaType: "image/png", data: { type: "data", data: new Uint8Array(plan) } },
        ],
      },
    ],
  });
  expect(JSON.stringify(content)).toContain("640 by 320");
  const plain = { type: "image_url", image_url: dataUrl(plan) } as never;
  const { choices } = await openai(holder).chat.completions.create({
    model: "gpt-4o",
    messages: asked(words("What?"), plain),
  });
  expect(choices[0]?.message.content).toContain("640 by 320");
});

test("words and pictures keep their order, earlier pictures come along, and a rewrite stands behind them", async () => {
  const client = openai(await newKeyHolder(server));
  const messages = [
    ...asked(words("Here is the plan:"), chatPart(dataUrl(plan))),
    { role: "assistant" as const, content: "Thank you." },
    ...asked(
      words("Compare"),
      chatPart(dataUrl(plan)),
      words("with"),
      chatPart(dataUrl(photo, "image/jpeg")),
      words("please."),
    ),
  ];
  await client.chat.completions.create({ model: "gpt-4o", messages });
  const shapeOf = (index: number) => {
    const body = server.providers.requests.at(-1)?.body as Record<string, Turn[]> | undefined;
    const turn = (body?.messages ?? body?.input)?.at(index);
    return turn?.content.map(({ type, text }) => text ?? type.replace("input_image", "image_url"));
  };
  expect(shapeOf(0)).toEqual(["Here is the plan:", "image_url"]);
  expect(shapeOf(-1)).toEqual(["Compare", "image_url", "with", "image_url", "please."]);
  const muddle = "pls write a email to teh landlord about the broken heating in this picture, hes ignoring me";
  const options = { headers: { "X-Redraft-Receipt": "1" } };
  const improved = await client.chat.completions.create(
    { model: "redraft/improve", messages: asked(words(muddle), chatPart(dataUrl(plan))) },
    options,
  );
  const { redraft } = improved as unknown as { redraft: { improvement: { improvedPrompt: string } } };
  const turn = server.providers.requests.at(-1)?.turns.at(-1);
  expect(turn?.images).toHaveLength(1);
  expect(turn?.text).toContain(redraft.improvement.improvedPrompt);
});

test("a picture is drawn anew before anybody sees it: its place is gone, and no file of it is left", async () => {
  const client = openai(await newKeyHolder(server));
  expect(photo.includes(PLACE)).toBe(true);
  await client.chat.completions.create({
    model: "gpt-4o",
    messages: asked(words("What?"), chatPart(dataUrl(photo, "image/jpeg"))),
  });
  const [image] = server.providers.requests.at(-1)?.turns.at(-1)?.images ?? [];
  if (image === undefined) throw new Error("No picture arrived");
  expect(image.bytes.includes(PLACE)).toBe(false);
  // Upright, as the phone's own details say, and no larger than any model sees.
  expect(sizeOfJpeg(image)).toEqual({ width: 1_176, height: 1_568 });
  expect(await readdir(join(server.directory, "uploads")).catch(() => [])).toEqual([]);
});

test("the choice falls on a model that sees, and one that does not is no stand-in", async () => {
  const client = openai(await newKeyHolder(server, { models: ["gpt-3.5-turbo", "gpt-4o-mini"] }));
  const messages = asked(words("hello"), chatPart(dataUrl(plan)));
  expect((await client.chat.completions.create({ model: "redraft/auto", messages })).model).toBe("gpt-4o-mini");
  server.providers.reset();
  server.providers.setScript({ fallback: { trouble: "rejected" } });
  expect(await refusal(client.chat.completions.create({ model: "redraft/auto", messages }))).toMatchObject({
    status: 400,
  });
  expect(new Set(server.providers.requests.map(({ modelId }) => modelId)).size).toBe(1);
});

test("what cannot be looked at is refused with 400 in words that say what and where, and nothing is asked or fetched", async () => {
  const client = openai(await newKeyHolder(server));
  const ask = (url: string, model = "redraft/auto") =>
    refusal(client.chat.completions.create({ model, messages: asked(words("What?"), chatPart(url)) }));
  const param = "messages.0.content.1";
  const before = local.callCount();
  for (const [url, code, said] of [
    [`${local.openaiUrl}/a.png`, "invalid_image_url", "not fetched from addresses"],
    ["https://example.com/a.png", "invalid_image_url", "data URL"],
    ["file:///etc/passwd", "invalid_image_url", "data URL"],
    ["a.png", "invalid_image_url", "data URL"],
    ["data:image/png,hello", "invalid_image_url", "data URL"],
    ["data:text/html;base64,PGI+", "invalid_image_url", "data URL"],
    ["data:image/svg+xml;base64,PHN2Zy8+", "invalid_image_url", "PNG, JPEG, WebP and GIF"],
    ["data:image/png;base64,", "invalid_image_url", "nothing in this image"],
    [dataUrl(Buffer.from("no picture at all")), "invalid_image", "not what its name says"],
    [dataUrl(plan.subarray(0, 400)), "invalid_image", "damaged"],
  ] as const) {
    expect(await ask(url), url.slice(0, 60)).toMatchObject({
      status: 400,
      code,
      param,
      message: expect.stringContaining(said),
    });
  }
  expect(await ask(dataUrl(plan), "gpt-3.5-turbo")).toMatchObject({
    ...{ status: 400, code: "images_not_supported", param },
    message: expect.stringContaining("GPT-3.5 Turbo does not see images"),
  });
  const byId = client.responses.create({
    model: "redraft/auto",
    input: [{ role: "user", content: [{ type: "input_image", file_id: "file-1", detail: "auto" }] }],
  });
  expect(await refusal(byId)).toMatchObject({ status: 400, code: "unsupported_content" });
  const spoken = [{ role: "assistant", content: [chatPart(dataUrl(plan))] }, ...asked(words("What?"))];
  expect(
    await refusal(client.chat.completions.create({ model: "redraft/auto", messages: spoken as never })),
  ).toMatchObject({
    status: 400,
  });
  expect(server.providers.callCount()).toBe(0);
  expect(local.callCount()).toBe(before);
});

test("a plan takes as many and as large pictures by key as in the page", async () => {
  const messages = (count: number, bytes = plan) =>
    asked(words("What?"), ...Array.from({ length: count }, () => chatPart(dataUrl(bytes))));
  const free = openai(await newKeyHolder(server, { tier: "free" }));
  expect(await refusal(free.chat.completions.create({ model: "redraft/auto", messages: messages(1) }))).toMatchObject({
    ...{ status: 403, code: "upgrade_required" },
  });
  const plus = openai(await newKeyHolder(server, { tier: "plus" }));
  const ask = (count: number, bytes?: Buffer) =>
    plus.chat.completions.create({ model: "redraft/auto", messages: messages(count, bytes) });
  expect(await refusal(ask(4))).toMatchObject({ status: 400, message: expect.stringContaining("at most 3 images") });
  const huge = Buffer.concat([plan, Buffer.alloc(11 * 1024 ** 2)]);
  expect(await refusal(ask(1, huge))).toMatchObject({ status: 400, code: "image_too_large" });
  await ask(3);
  expect(server.providers.requests.at(-1)?.turns.at(-1)?.images).toHaveLength(3);
});
