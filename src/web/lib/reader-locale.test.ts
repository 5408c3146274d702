import { expect, test } from "vitest";
import { readerLocale } from "./reader-locale.ts";

test("the words are English, dates and numbers those of where the reader is", () => {
  expect(readerLocale(["en-AU", "en"])).toBe("en-AU");
  expect(readerLocale(["de-CH", "de", "en-GB"])).toBe("en-GB");
  expect(readerLocale(["de"])).toBe("en-DE");
  expect(readerLocale(["pt-BR"])).toBe("en-BR");
  expect(new Intl.DateTimeFormat(readerLocale(["de"]), { day: "numeric", month: "long" }).format(0)).toMatch(/January/);
});

test("a browser that tells nothing, or nonsense, is American as the page is", () => {
  expect(readerLocale([])).toBe("en-US");
  expect(readerLocale(["x_nonsense"])).toBe("en-US");
});
