import type { Emitter } from "highlight.js";
import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import css from "highlight.js/lib/languages/css";
import diff from "highlight.js/lib/languages/diff";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import markdown from "highlight.js/lib/languages/markdown";
import python from "highlight.js/lib/languages/python";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import xml from "highlight.js/lib/languages/xml";
import yaml from "highlight.js/lib/languages/yaml";

export interface CodePiece {
  readonly text: string;
  /** What highlight.js calls this kind of text ("keyword", "string"); null for plain text. */
  readonly scope: string | null;
}

/** Collects text pieces instead of HTML, because an answer must never become markup. */
class PieceCollector implements Emitter {
  readonly pieces: CodePiece[] = [];
  readonly #scopes: string[] = [];

  startScope(name: string): void {
    this.#scopes.push(name);
  }
  endScope(): void {
    this.#scopes.pop();
  }
  openNode(name: string): void {
    this.startScope(name);
  }
  closeNode(): void {
    this.endScope();
  }
  addText(text: string): void {
    if (text !== "") this.pieces.push({ text, scope: this.#scopes.at(-1) ?? null });
  }
  __addSublanguage(emitter: Emitter): void {
    if (emitter instanceof PieceCollector) this.pieces.push(...emitter.pieces);
  }
  toHTML(): string {
    return "";
  }
  finalize(): void {}
}

hljs.configure({ __emitter: PieceCollector });
for (const [name, language] of Object.entries({
  bash,
  css,
  diff,
  java,
  javascript,
  json,
  markdown,
  python,
  sql,
  typescript,
  xml,
  yaml,
})) {
  hljs.registerLanguage(name, language);
}

/** Returns null if highlight.js does not know the language. */
export function highlightCode(code: string, language: string): readonly CodePiece[] | null {
  if (hljs.getLanguage(language) === undefined) return null;
  const { _emitter: collector } = hljs.highlight(code, { language, ignoreIllegals: true });
  return collector instanceof PieceCollector ? collector.pieces : null;
}
