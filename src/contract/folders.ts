import * as z from "zod/mini";
import { idSchema } from "./ids.ts";

export const FOLDER_NAME_LENGTH_MAX = 60;
export const FOLDERS_MAX = 100;

export const folderInputSchema = z.strictObject({
  name: z
    .string("A folder needs a name")
    .check(
      z.trim(),
      z.minLength(1, "A folder needs a name"),
      z.maxLength(FOLDER_NAME_LENGTH_MAX, `At most ${FOLDER_NAME_LENGTH_MAX} characters`),
    ),
});

export const folderSchema = z.object({ id: idSchema, name: z.string() });
export type Folder = z.infer<typeof folderSchema>;
