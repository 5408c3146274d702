import { FILE_PROBLEM_MESSAGES } from "#domain/files/file-problems.ts";
import { PLANS, TIERS, type Tier } from "#domain/plans/plans.ts";
import type { DocumentReader, UploadedFile } from "../../../ports/document-reader.ts";
import type { ParsedFile, PictureRecord } from "../../../ports/file-records.ts";
import { type ApiCallInput, picturesIn, type SentPicture } from "./api-call-input.ts";
import { EndpointError, invalidRequestError } from "./endpoint-error.ts";

export interface ReencodePicturesDeps {
  readonly documents: Pick<DocumentReader, "read">;
  /** Writes pictures to disk for the document reader. `discard` deletes them. */
  readonly keepFiles: (
    contents: readonly Uint8Array[],
  ) => Promise<{ readonly files: readonly UploadedFile[]; discard(): Promise<void> }>;
}

export type ReencodedPictures = ReadonlyMap<SentPicture, SeenPicture>;

interface SeenPicture extends PictureRecord {
  /** The picture as a file of a message, in case the call is stored. */
  readonly file: ParsedFile;
}

const SEEING_PLANS = TIERS.flatMap((tier) => (PLANS[tier].files === null ? [] : PLANS[tier].label)).join(" and ");

/** The limit for all turns together, because clients send all pictures of a conversation again with every turn. */
const PICTURES_MAX = 20;
/** A picture that waits longer than this for the reader is not read, so that one call does not block others. */
const START_WITHIN_MS = 30_000;

/** Throws EndpointError for more or larger pictures than this plan allows on the page. Reads none of them. */
export function assertPlanAllowsPictures(tier: Tier, input: ApiCallInput): void {
  const pictures = picturesIn(input);
  if (pictures.length === 0) return;
  const { files: allowed, label } = PLANS[tier];
  if (allowed === null) {
    const details = { status: 403, type: "permission_error", param: pictures[0]?.param ?? null };
    throw new EndpointError(`Images are for ${SEEING_PLANS}.`, { ...details, code: "upgrade_required" });
  }
  for (const turn of [...input.earlier, input.last]) {
    const tooMany = turn.pictures[allowed.countMax];
    if (tooMany !== undefined) {
      throw invalidRequestError(`${label} takes at most ${allowed.countMax} images in one message.`, tooMany.param);
    }
  }
  const tooLarge = pictures.find(({ bytes }) => bytes.length > allowed.sizeBytesMax);
  if (tooLarge !== undefined) {
    const most = `${allowed.sizeBytesMax / 1024 ** 2} MB`;
    throw invalidRequestError(`${label} takes images of at most ${most}.`, tooLarge.param, "image_too_large");
  }
  if (pictures.length > PICTURES_MAX) {
    throw invalidRequestError(
      `At most ${PICTURES_MAX} images are taken with one conversation.`,
      pictures[PICTURES_MAX]?.param,
    );
  }
}

/**
 * Re-encodes each picture like an upload in the page: only the pixels stay, and location and device are removed. Throws
 * EndpointError for a file that is not a picture.
 */
export async function reencodePictures(
  { documents, keepFiles }: ReencodePicturesDeps,
  sent: readonly SentPicture[],
): Promise<ReencodedPictures> {
  if (sent.length === 0) return new Map();
  const { files, discard } = await keepFiles(sent.map(({ bytes }) => bytes));
  try {
    const startBy = AbortSignal.timeout(START_WITHIN_MS);
    const seen = await Promise.all(
      sent.map(async (picture, index) => {
        const { path } = files[index] as UploadedFile;
        return [picture, await lookAt(documents, picture, { path, name: `image-${index + 1}.jpg` }, startBy)] as const;
      }),
    );
    return new Map(seen);
  } finally {
    await discard();
  }
}

async function lookAt(
  documents: ReencodePicturesDeps["documents"],
  { param, bytes: { length: sizeBytes } }: SentPicture,
  { path, name }: Pick<UploadedFile, "path" | "name">,
  startBy: AbortSignal,
): Promise<SeenPicture> {
  const outcome = await documents.read(path, "picture", startBy);
  if (outcome.kind === "picture") {
    const { width, height, bytes, thumbnail, hadDetails } = outcome;
    const record = {
      name,
      sizeBytes,
      pages: null,
      sheets: null,
      problem: null,
      picture: { width, height, hadDetails },
    };
    // The program decides what a model sees, so pictures of earlier turns count like the newest ones.
    const file: ParsedFile = { record, content: null, picture: { width, height, bytes, thumbnail } };
    return { name, width, height, bytes, isEarlier: false, file };
  }
  const problem = outcome.kind === "problem" ? outcome.problem : "wrong-content";
  if (problem === "not-now") {
    const details = { status: 503, type: "server_error", code: "busy", retryAfterSeconds: 5 };
    throw new EndpointError("Images could not be read just now.", details);
  }
  throw invalidRequestError(`This image cannot be used. ${FILE_PROBLEM_MESSAGES[problem]}`, param, "invalid_image");
}
