import * as z from "zod/mini";
import { idSchema } from "./ids.ts";
import { modelNameSchema } from "./improvement.ts";
import { messageSchema } from "./messages.ts";
import { promptSchema } from "./prompts.ts";

export const COMPARED_MODELS_MIN = 2;
export const COMPARED_MODELS_MAX = 3;

/** One prompt to several models: each answer is a message of its own. */
export const compareSchema = z.strictObject({
  originalPrompt: promptSchema,
  conversationId: idSchema,
  /** The message it follows; without it, the one sent last. */
  parentId: z.optional(idSchema),
  models: z.array(modelNameSchema).check(
    z.minLength(COMPARED_MODELS_MIN, "Choose two or three models."),
    z.maxLength(COMPARED_MODELS_MAX, "Choose two or three models."),
    z.refine((models) => new Set(models).size === models.length, "Choose each model once."),
  ),
});

/** The messages under way, in the order of the models. */
export const comparedSchema = z.object({ messages: z.array(messageSchema) });
