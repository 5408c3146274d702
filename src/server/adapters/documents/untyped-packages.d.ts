// These packages have no types; this file declares only what we use.

declare module "word-extractor" {
  interface WordDocument {
    getBody(): string;
    getFootnotes(): string;
    getEndnotes(): string;
    getTextboxes(): string;
  }
  // biome-ignore lint/style/noDefaultExport: so it is over there.
  export default class WordExtractor {
    extract(source: Buffer): Promise<WordDocument>;
  }
}

declare module "html-to-text" {
  interface Builder {
    addInline(text: string): void;
  }
  interface Element {
    readonly children: readonly unknown[];
  }
  type Formatter = (
    element: Element,
    walk: (children: readonly unknown[], builder: Builder) => void,
    builder: Builder,
  ) => void;
  export function convert(
    html: string,
    options: {
      wordwrap: false;
      limits: { maxDepth: number; maxInputLength: number };
      formatters: Record<string, Formatter>;
      selectors: { selector: string; format?: string; options?: object }[];
    },
  ): string;
}
