import { expect, test } from "vitest";
import * as rewriteLimits from "#domain/prompting/improvement.ts";
import * as limits from "./limits.ts";

test("the lengths are those of the specification", () => {
  expect(limits).toMatchObject({
    PROMPT_LENGTH_MAX: 4_000,
    ANSWER_LENGTH_MAX: 16_000,
    TITLE_LENGTH_MAX: 200,
    PASSWORD_LENGTH_MIN: 6,
    PASSWORD_LENGTH_MAX: 128,
    NAME_LENGTH_MAX: 50,
    COMPOSER_HEIGHT_MAX_PX: 160,
  });
  expect(rewriteLimits).toMatchObject({ IMPROVED_PROMPT_LENGTH_MAX: 8_000, EXPLANATION_LENGTH_MAX: 2_000 });
});

test("the delays and thresholds are those of the specification", () => {
  expect(limits).toMatchObject({
    UNAUTHORIZED_REDIRECT_MS: 500,
    SETTINGS_CLOSE_DELAY_MS: 500,
    SETTINGS_TOAST_MS: 3_000,
    SCROLL_DELAYS_MS: [100, 150, 200, 500],
    INVITE_COPIED_MESSAGE_MS: 2_000,
    TOOLTIP_DELAY_MS: 700,
    TOOLTIP_SKIP_WINDOW_MS: 300,
    HEADER_SCROLL_THRESHOLD_PX: 10,
    TOAST_DURATION_MS: 5_000,
    TOAST_REMOVE_DELAY_MS: 1_000_000,
    TOAST_SWIPE_THRESHOLD_PX: 50,
    CACHED_USER_STALE_AFTER_MS: 5_000,
    USER_CACHE_MS: 60_000,
    IDLE_CACHE_MS: 300_000,
  });
});
