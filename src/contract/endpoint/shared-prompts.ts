import * as z from "zod/mini";
import { idSchema } from "../ids.ts";

/** Prompts shared in the teams of the API key's owner. */
export const wireSharedPromptsSchema = z.object({
  prompts: z.array(
    z.object({ id: idSchema, workspace: z.string(), title: z.string(), description: z.string(), text: z.string() }),
  ),
});
export type WireSharedPrompt = z.infer<typeof wireSharedPromptsSchema>["prompts"][number];
