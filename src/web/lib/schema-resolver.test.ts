import { expect, test } from "vitest";
import { registerSchema } from "#contract/accounts.ts";
import { schemaResolver } from "./schema-resolver.ts";

const resolve = schemaResolver(registerSchema);
const options = { fields: {}, shouldUseNativeValidation: false };
const answers = { email: "a@b.co", password: "secret-12", firstName: "Zoë", lastName: "", isOldEnough: true };

test("a form that the server would take passes, cleaned as the server cleans it", async () => {
  const { values, errors } = await resolve({ ...answers, email: " A@B.co " }, undefined, options);
  expect(errors).toEqual({});
  expect(values).toMatchObject({ email: "a@b.co" });
});

test("each field keeps its first complaint, in the words of the specification", async () => {
  const { errors } = await resolve({ ...answers, email: "", firstName: "R2D2", password: "short" }, undefined, options);
  expect(Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]))).toEqual({
    email: "Email is required",
    firstName: "First name can only contain letters and spaces",
    password: "Password must be at least 6 characters",
  });
});
