import { convert } from "html-to-text";

/** No real page has tags nested this deep. Deeper nesting could exhaust the stack. */
const DEPTH_MAX = 100;
const LENGTH_MAX = 16_000_000;

/** The visible text of a page: no scripts, styles or pictures; one line per table row. */
export const extractHtmlText = (html: string): string =>
  convert(html.slice(0, LENGTH_MAX), {
    wordwrap: false,
    limits: { maxDepth: DEPTH_MAX, maxInputLength: LENGTH_MAX },
    formatters: {
      cell(element, walk, builder) {
        walk(element.children, builder);
        builder.addInline(" | ");
      },
    },
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "svg", format: "skip" },
      { selector: "template", format: "skip" },
      { selector: "noscript", format: "skip" },
      { selector: "a", options: { ignoreHref: true } },
      ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
      ...["table", "thead", "tbody", "tfoot"].map((selector) => ({ selector, format: "block" })),
      { selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      { selector: "td", format: "cell" },
      { selector: "th", format: "cell" },
    ],
  });
