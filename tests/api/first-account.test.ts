import { expect, test } from "vitest";
import { newPerson } from "#support/test-client.ts";
import { startTestServer } from "#support/test-server.ts";

/** The roles that the first two accounts of a new site begin with. */
async function firstTwo(environment: Readonly<Record<string, string>>): Promise<string[]> {
  const server = await startTestServer({ environment });
  try {
    return [(await newPerson(server)).user.role, (await newPerson(server)).user.role];
  } finally {
    await server.close();
  }
}

test("on a site that only this machine reaches the first account is admin, and no other", async () => {
  expect(await firstTwo({ ADMIN_EMAIL: "" })).toEqual(["admin", "user"]);
});

test("where somebody was named as admin, the first account is one like every other", async () => {
  expect(await firstTwo({ ADMIN_EMAIL: "chief@redraft.example" })).toEqual(["user", "user"]);
});

test("on a public site nobody becomes admin by being first", async () => {
  expect(await firstTwo({ ADMIN_EMAIL: "", APP_URL: "https://redraft.example" })).toEqual(["user", "user"]);
});
