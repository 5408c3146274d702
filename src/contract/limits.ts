/** Limits and delays for the server and the page. Lengths are in characters (`domain/text/text-length.ts`). */
export const PROMPT_LENGTH_MAX = 4_000;
export const ANSWER_LENGTH_MAX = 16_000;
/** The model's thinking is shortened to this length and stored with the answer. */
export const THINKING_LENGTH_MAX = 8_000;
/** The maximum number of answered questions per prompt, and the maximum length of a question or an answer. */
export const ANSWERED_QUESTIONS_MAX = 12;
export const ANSWERED_QUESTION_LENGTH_MAX = 300;
export const REJECTED_ADDITIONS_MAX = 20;
export const REJECTED_ADDITION_LENGTH_MAX = 1_000;
export const PASSAGE_REQUEST_LENGTH_MAX = 500;
export const TITLE_LENGTH_MAX = 200;
export const PASSWORD_LENGTH_MIN = 6;
export const PASSWORD_LENGTH_MAX = 128;
export const NAME_LENGTH_MAX = 50;
export const PAGE_SIZE_DEFAULT = 50;
export const PAGE_SIZE_MAX = 200;
/** The number of conversations a device stores for offline reading. */
export const CONVERSATION_IDS_MAX = 50;

export const COMPOSER_HEIGHT_MAX_PX = 160;
export const TOAST_DURATION_MS = 5_000;
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
export const TOAST_SWIPE_THRESHOLD_PX = 50;
/** How long the button of an invite code shows that the code was copied. */
export const INVITE_COPIED_MESSAGE_MS = 2_000;
export const CACHED_USER_STALE_AFTER_MS = 5_000;
export const USER_CACHE_MS = 60_000;
/** How long the page caches data that no screen shows. */
export const IDLE_CACHE_MS = 5 * 60_000;
export const TOOLTIP_DELAY_MS = 700;
export const TOOLTIP_SKIP_WINDOW_MS = 300;
export const UPGRADE_REDIRECT_MS = 1_500;
export const UNAUTHORIZED_REDIRECT_MS = 500;
export const SETTINGS_CLOSE_DELAY_MS = 500;
export const SETTINGS_TOAST_MS = 3_000;
export const HEADER_SCROLL_THRESHOLD_PX = 10;
export const SCROLL_DELAYS_MS = [100, 150, 200, 500] as const;
