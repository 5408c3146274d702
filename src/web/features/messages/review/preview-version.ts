import { REJECTED_ADDITION_LENGTH_MAX, REJECTED_ADDITIONS_MAX } from "#contract/limits.ts";
import type { Message } from "#contract/messages.ts";
import type { AnsweredQuestion } from "#domain/prompting/improvement.ts";
import { requestPreview, type SendablePreview, type WantedRewrite } from "./request-preview.ts";

interface RewriteChoices {
  readonly answered: readonly AnsweredQuestion[];
  /** Additions that must stay out. */
  readonly takenOut: readonly string[];
}

/** The user's choices on the rewrites of all versions of a prompt. A later answer to the same question counts. */
export function choicesOf(versions: readonly Message[]): RewriteChoices {
  const takenOut = versions.flatMap(({ improvement, review }) => [
    ...(improvement?.takenOut ?? []),
    ...(review?.rejected.flatMap(({ added }) => asTakenOut(added) || []) ?? []),
  ]);
  return {
    answered: withLaterAnswers(versions.flatMap(({ improvement }) => improvement?.answered ?? [])),
    takenOut: [...new Set(takenOut)].slice(-REJECTED_ADDITIONS_MAX),
  };
}

/** An addition as it is listed among those taken out. */
export const asTakenOut = (added: string): string => added.trim().slice(0, REJECTED_ADDITION_LENGTH_MAX);

const withLaterAnswers = (answered: readonly AnsweredQuestion[]): readonly AnsweredQuestion[] => [
  ...new Map(answered.map((one) => [one.question, one])).values(),
];

/**
 * Requests a rewrite of another version of a prompt. What the user answered and took out in the loaded `versions`
 * counts for it as well. Throws ApiError.
 */
export async function previewVersion(
  { conversationId, parentId, files }: Message,
  versions: readonly Message[],
  wanted: WantedRewrite,
  signal?: AbortSignal,
): Promise<SendablePreview> {
  const { answered, takenOut } = choicesOf(versions);
  return await requestPreview(
    { ...wanted, answered: withLaterAnswers([...answered, ...wanted.answered]) },
    { conversationId, parentId, files, takenOut },
    signal,
  );
}
