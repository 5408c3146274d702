// The package has no types; this file declares only what we use.
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
