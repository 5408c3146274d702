import { embeddedTemplate } from "./embedded-template.ts";

/** Vitest's global set-up of api-embedded: one process makes the templates, so that the test files need not race for them. */
export async function setup(): Promise<void> {
  await embeddedTemplate("empty");
  await embeddedTemplate("migrated");
}
