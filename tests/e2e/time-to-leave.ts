import type { Page } from "@playwright/test";

/**
 * Milliseconds from the next click to the page's next navigation by itself. Measured in the page: from here, a busy
 * machine's own delay would count.
 */
export const timeToLeave = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let pressedAt = Number.NaN;
        const press = () => {
          pressedAt = performance.now();
        };
        document.addEventListener("click", press, { capture: true, once: true });
        const leave = history.pushState.bind(history);
        history.pushState = (...to) => {
          resolve(performance.now() - pressedAt);
          leave(...to);
        };
      }),
  );
