/**
 * The longest edge of a stored and sent picture, in pixels. No vendor scales down pictures of this size. It is the
 * limit of Claude's standard models (platform.claude.com, build-with-claude/vision, read 2026-11-22); the limits of
 * OpenAI and Google are higher.
 */
export const PICTURE_EDGE_MAX = 1_568;
/** The longest edge of a thumbnail, in pixels: twice the size in the thread, for high-resolution screens. */
export const THUMBNAIL_EDGE_MAX = 320;
/** The most pixels of an uploaded picture, added up over all frames of an animation. Phones make up to 50 million. */
export const PICTURE_PIXELS_MAX = 64_000_000;
