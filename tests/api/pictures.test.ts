import { strFromU8, unzipSync } from "fflate";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { comparedMessagesSchema } from "#contract/compare.ts";
import { type Message, messageSchema } from "#contract/messages.ts";
import { catalogueOf } from "#domain/catalogue/catalogue.ts";
import { pictureTokens } from "#domain/files/file-tokens.ts";
import { asFromPhone, PLACE, withPictures } from "#support/pictures/sample-pictures.ts";
import { sizeOfJpeg } from "#support/providers/size-of-jpeg.ts";
import { TEST_CATALOGUE } from "#support/test-catalogue.ts";
import { collect, newPerson, onNode, type Person, type Reply } from "#support/test-client.ts";
import { startTestServer, type TestServer } from "#support/test-server.ts";

type Attached = readonly [name: string, content: Buffer];
/** All but the cheapest see. */
const SEEING = catalogueOf(
  [...TEST_CATALOGUE.values()].map((entry) => ({ ...entry, seesImages: entry.name !== "gpt-3.5-turbo" })),
);

type Writer = Person & { conversationId: number };

let server: TestServer;
let photo: Attached;
let plan: Attached;
beforeAll(async () => {
  const [large, small] = await withPictures(
    (pictureOf) => [pictureOf(".jpg", 4_032, 3_024), pictureOf(".png", 640, 320)] as const,
  );
  photo = ["photo.jpg", asFromPhone(large)];
  plan = ["plan.png", small];
  server = await startTestServer({ shipped: SEEING });
});
afterAll(() => server.close());
beforeEach(() => server.providers.reset());
afterEach(() => expect(server.bugs).toEqual([]));

async function newWriter(tier: "free" | "plus" | "premier", preferences: object = {}): Promise<Writer> {
  const person = await newPerson(server, { tier });
  await person.put("/api/user/preferences", { enablePromptImprovement: false, ...preferences });
  return Object.assign(person, { conversationId: (await person.newConversation()).id });
}

const attach = (
  writer: Writer,
  files: readonly Attached[],
  fields: Readonly<Record<string, string>> = {},
  path = "/api/messages/improve",
): Promise<Reply> => {
  const form = new FormData();
  const all = { originalPrompt: "What do you see?", conversationId: String(writer.conversationId), ...fields };
  for (const [field, value] of Object.entries(all)) form.append(field, value);
  for (const [name, content] of files) form.append("files", new Blob([content as BlobPart]), name);
  return writer.call("POST", path, { raw: form });
};
function read(reply: Reply): Message {
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.text}`);
  return z.parse(messageSchema, reply.body);
}
const lastTurn = () => server.providers.requests.at(-1)?.turns.at(-1);
const ask = async (writer: Writer, originalPrompt: string, place: object = {}): Promise<Message> =>
  read(await writer.post("/api/messages/improve", { originalPrompt, conversationId: writer.conversationId, ...place }));

/** Until it is answered. */
const final = (writer: Writer, id: number) => collect(writer.follow(id));

test("a photo of 12 megapixels reaches each vendor's model that sees, small, upright and without its place, and is counted", async () => {
  for (const [modelPreference, family] of [
    ["gpt-4o", "gpt"],
    ["claude-sonnet", "claude"],
    ["gemini-2.5-pro", "gemini"],
  ] as const) {
    const ada = await newWriter("premier", { modelPreference });
    const message = read(await attach(ada, [photo]));
    expect(message).toMatchObject({ status: "done", modelUsed: modelPreference, fileCuts: [] });
    const size = { width: 1_176, height: 1_568 };
    expect(message.files).toMatchObject([
      { name: "photo.jpg", sizeBytes: photo[1].length, problem: null, picture: { ...size, hadDetails: true } },
    ]);
    const [image, ...others] = lastTurn()?.images ?? [];
    expect([image?.mediaType, others, lastTurn()?.text]).toEqual(["image/jpeg", [], "What do you see?"]);
    const bytes = image?.bytes ?? Buffer.alloc(0);
    expect(sizeOfJpeg({ bytes })).toEqual(size);
    expect([bytes.includes(PLACE), bytes.includes("Exif")]).toEqual([false, false]);
    const tokens = pictureTokens(family, size);
    expect(message.pictureTokens).toBe(tokens);
    const [bill] = server.providers.bills;
    expect(message.usage).toEqual({
      inputTokens: bill?.inputTokens,
      outputTokens: bill?.outputTokens,
      isEstimated: false,
    });
    expect(bill?.inputTokens).toBeGreaterThan(tokens);
    expect(message.cost?.answerUsd).toBeGreaterThan(0);
    server.providers.reset();
  }
});

test("a picture is shown to its owner, whole and small, and to nobody else", async () => {
  const [ada, eve] = [await newWriter("premier"), await newWriter("premier")];
  const { id } = read(await attach(ada, [["notes.txt", Buffer.from("words")], photo]));
  const fetchPicture = async (person: Person, path: string) => {
    const response = await person.open("GET", `/api/messages/${path}`);
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const [full, small] = [
    await fetchPicture(ada, `${id}/pictures/1`),
    await fetchPicture(ada, `${id}/pictures/1?size=thumbnail`),
  ];
  expect([full.headers.get("content-type"), full.headers.get("cache-control")]).toEqual(["image/jpeg", "no-store"]);
  expect(sizeOfJpeg(full)).toEqual({ width: 1_176, height: 1_568 });
  expect(sizeOfJpeg(small)).toEqual({ width: 240, height: 320 });
  for (const [person, path] of [
    [eve, `${id}/pictures/1`],
    [ada, `${id}/pictures/0`],
    [ada, `${id}/pictures/2`],
  ] as const)
    expect((await fetchPicture(person, path)).status).toBe(404);
  expect((await fetchPicture(ada, `${id}/pictures/1e0`)).status).toBe(400);
});

test("the next prompt, another version, a retry and a continued answer look at the picture again", async () => {
  const ada = await newWriter("premier", { modelPreference: "gemini-2.5-pro" });
  const first = read(await attach(ada, [plan]));
  const picture = lastTurn()?.images[0]?.bytes;
  expect(picture?.length).toBeGreaterThan(0);
  const images = () => lastTurn()?.images.map(({ bytes }) => bytes.equals(picture ?? Buffer.alloc(0)));
  await ask(ada, "And the small room?");
  expect(images()).toEqual([true]);
  expect(lastTurn()?.text).toContain('"plan.png", attached to an earlier prompt:');
  const version = await ask(ada, "What is odd about it?", { versionOf: first.id });
  expect([images(), version.files]).toEqual([[true], first.files]);
  await ada.post(`/api/messages/${version.id}/retry`, {});
  await final(ada, version.id);
  expect(images()).toEqual([true]);
  server.providers.setScript({ next: [{ trouble: "cut" }] });
  const cut = await ask(ada, "Say it at length.");
  expect(cut.isIncomplete).toBe(true);
  await ada.post(`/api/messages/${cut.id}/continue`, {});
  await final(ada, cut.id);
  expect(server.providers.requests.at(-1)?.turns.flatMap(({ images: all }) => all)).toHaveLength(1);
});

test("models side by side all get the picture; one that does not see is refused by name", async () => {
  const ada = await newWriter("premier");
  const form = (models: readonly string[]) => attach(ada, [plan], { models: models.join() }, "/api/messages/compare");
  const { messages } = z.parse(comparedMessagesSchema, (await form(["gpt-4o", "claude-sonnet"])).body);
  for (const { id } of messages) await final(ada, id);
  expect(server.providers.requests.map(({ turns }) => turns.at(-1)?.images.length)).toEqual([1, 1]);
  expect(await form(["gpt-3.5-turbo", "gpt-4o"])).toMatchObject({
    status: 400,
    body: { message: "GPT-3.5 Turbo does not see pictures. Compare models that do." },
  });
});

test("whoever has chosen a model that does not see is answered by one that does, and told; asking that model again is refused", async () => {
  const ada = await newWriter("plus", { modelPreference: "gpt-3.5-turbo" });
  const message = read(await attach(ada, [plan]));
  expect(message.modelUsed).not.toBe("gpt-3.5-turbo");
  expect([message.route?.why, ...(message.route?.reasons ?? [])].join(" ")).toMatch(
    /GPT-3\.5 Turbo does not see pictures\./,
  );
  expect(lastTurn()?.images).toHaveLength(1);
  expect(await ada.post(`/api/messages/${message.id}/retry`, { model: "gpt-3.5-turbo" })).toMatchObject({
    status: 400,
    body: { message: "GPT-3.5 Turbo does not see pictures, and one came with this prompt." },
  });
});

test("where no model sees, a picture is refused in a clear sentence before anything is stored", async () => {
  const blind = await startTestServer({ beside: server });
  const ada = onNode(await newWriter("plus"), blind);
  const { id: conversationId } = await ada.newConversation();
  const refused = await attach(Object.assign(ada, { conversationId }) as Writer, [plan]);
  expect(refused).toMatchObject({ status: 503, body: { code: "no-model" } });
  expect(refused.text).toContain("None of the connected models sees pictures.");
  expect((await ada.get(`/api/conversations/${conversationId}/messages`)).body).toEqual([]);
  await blind.close();
});

test("a plan without files is sent to the plans; a prompt with a picture that is none is refused and says so", async () => {
  expect(await attach(await newWriter("free"), [plan])).toMatchObject({
    status: 403,
    body: { code: "upgrade-required" },
  });
  const ada = await newWriter("plus");
  const drawing = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
  expect(await attach(ada, [["drawing.png", drawing]])).toMatchObject({
    status: 422,
    body: { code: "file-unreadable" },
  });
  expect(server.providers.callCount()).toBe(0);
});

test("the archive of an account holds its pictures", async () => {
  const ada = await newWriter("premier");
  const { id } = read(await attach(ada, [plan]));
  const archive = await ada.open("GET", "/api/user/export");
  const entries = unzipSync(new Uint8Array(await archive.arrayBuffer()));
  const name = Object.keys(entries).find((each) => each.startsWith(`pictures/${id}-0-plan`));
  expect(sizeOfJpeg({ bytes: Buffer.from(entries[name ?? ""] ?? []) })).toEqual({ width: 640, height: 320 });
  expect(strFromU8(entries["README.md"] ?? new Uint8Array())).toContain("pictures");
});
