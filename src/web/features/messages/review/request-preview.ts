import { type ImprovementPreview, improvementPreviewSchema } from "#contract/improvement.ts";
import type { AnsweredQuestion } from "#domain/prompting/improvement.ts";
import { ApiError, request } from "#web/lib/api.ts";

/** What a review asks for. */
export interface WantedRewrite {
  readonly prompt: string;
  /** True for a second try, with more time. */
  readonly isInsisting: boolean;
  readonly answered: readonly AnsweredQuestion[];
}

/** Where the prompt stands, what it is sent with, and what its user decided about earlier rewrites. */
interface PromptSurroundings {
  readonly conversationId?: number;
  /** The message before the prompt; null: none. */
  readonly parentId?: number | null;
  readonly files: readonly { readonly name: string; readonly sizeBytes: number }[];
  /** Additions that must stay out. */
  readonly takenOut?: readonly string[];
}

/** A rewrite that can be sent. */
export type SendablePreview = ImprovementPreview & { readonly previewId: string };

/** Requests a rewrite that is not sent yet. Throws ApiError 401 if the user is signed out. */
export async function requestPreview(
  { prompt, isInsisting, answered }: WantedRewrite,
  { files, takenOut = [], ...place }: PromptSurroundings,
  signal?: AbortSignal,
): Promise<SendablePreview> {
  const body = {
    originalPrompt: prompt,
    ...place,
    ...(files.length > 0 && { files: files.map(({ name, sizeBytes }) => ({ name, sizeBytes })) }),
    ...(isInsisting && { isInsisting }),
    ...(answered.length > 0 && { answered }),
    ...(takenOut.length > 0 && { takenOut }),
  };
  const options = { body, schema: improvementPreviewSchema, ...(signal !== undefined && { signal }) };
  const preview = await request("POST", "/api/improve", options);
  // Visitors may also call this route, but get no preview id. So without an id, the user's session has ended.
  const { previewId } = preview;
  if (previewId === null) throw new ApiError(401, "unauthorized", "You are signed out.");
  return { ...preview, previewId };
}
