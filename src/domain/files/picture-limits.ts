/**
 * The longest edge of a picture as it is kept and sent. Every vendor takes it as it is: it is the most that Claude's standard
 * models see (platform.claude.com, build-with-claude/vision, read 2026-11-22), and below where OpenAI and Google scale down.
 */
export const PICTURE_EDGE_MAX = 1_568;
/** Twice what the thread shows, for dense screens. */
export const THUMBNAIL_EDGE_MAX = 320;
/** Of a picture as it comes, all pictures of an animation together; phones make up to 50 million. */
export const PICTURE_PIXELS_MAX = 64_000_000;
