import * as z from "zod/mini";
import { idSchema } from "../ids.ts";

/** What the team of a key's owner shares, as programs read it. */
export const wireSharedPromptsSchema = z.object({
  prompts: z.array(
    z.object({ id: idSchema, workspace: z.string(), title: z.string(), description: z.string(), text: z.string() }),
  ),
});
export type WireSharedPrompt = z.infer<typeof wireSharedPromptsSchema>["prompts"][number];
