import type { TruncatedFile } from "./file-section.ts";
import { type PictureSize, pictureTokens } from "./file-tokens.ts";

interface Looker {
  readonly family: Parameters<typeof pictureTokens>[0];
  readonly seesImages: boolean;
}

interface Picture extends PictureSize {
  readonly name: string;
  readonly isEarlier: boolean;
}

export interface PicturesForModel<P> {
  /** Oldest first. */
  readonly shown: readonly P[];
  readonly tokens: number;
  /** Pictures that the model does not get. A picture is never sent in part. */
  readonly cuts: readonly TruncatedFile[];
}

/**
 * Selects the pictures that a model gets in at most `tokensMax` tokens. `pictures`: newest first, those of this prompt
 * before earlier ones.
 */
export function selectPicturesForModel<P extends Picture>(
  pictures: readonly P[],
  tokensMax: number,
  { family, seesImages }: Looker,
): PicturesForModel<P> {
  const shown: P[] = [];
  const cuts: TruncatedFile[] = [];
  let tokens = 0;
  for (const picture of pictures) {
    const needed = pictureTokens(family, picture);
    if (seesImages && tokens + needed <= tokensMax) {
      shown.push(picture);
      tokens += needed;
      continue;
    }
    const { name, isEarlier } = picture;
    cuts.push({ name, keptCharacters: 0, characters: 1, isEarlier, ...(!seesImages && { isUnseen: true }) });
  }
  // Earlier pictures come first. Pictures of one prompt stay in the order of attachment.
  return {
    shown: [...shown.filter(({ isEarlier }) => isEarlier), ...shown.filter(({ isEarlier }) => !isEarlier)],
    tokens,
    cuts,
  };
}

/** The text before a picture; null: not needed, because it is the only picture and came with this prompt. */
export function pictureCaption(picture: Picture, index: number, count: number): string | null {
  if (count === 1 && !picture.isEarlier) return null;
  const earlier = picture.isEarlier ? ", attached to an earlier prompt" : "";
  return `Picture ${index + 1} of ${count}, ${JSON.stringify(picture.name)}${earlier}:`;
}
