/**
 * The longest edge of a picture as stored and sent, in pixels. No vendor scales down a picture of this size: it is the
 * limit of Claude's standard models (platform.claude.com, build-with-claude/vision, read 2026-11-22), and below the
 * limits of OpenAI and Google.
 */
export const PICTURE_EDGE_MAX = 1_568;
/** Twice the size in the thread, for high-resolution screens. */
export const THUMBNAIL_EDGE_MAX = 320;
/** The most pixels of an uploaded picture, summed over all frames of an animation; phones make up to 50 million. */
export const PICTURE_PIXELS_MAX = 64_000_000;
