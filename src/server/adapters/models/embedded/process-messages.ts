import type { ChatTurn, TokenUsage } from "#server/ports/language-model.ts";
import type { ModelManifest } from "./recipe.ts";

export interface FetchCommand {
  readonly directory: string;
  readonly recipe: ModelManifest;
  readonly npm: readonly string[];
}

export type FetchReport =
  | { readonly kind: "progress"; readonly bytes: number }
  | { readonly kind: "done" }
  /** `problem`: a sentence for users. */
  | { readonly kind: "failed"; readonly problem: string };

export type AnswerCommand =
  | { readonly kind: "open"; readonly directory: string }
  | {
      readonly kind: "answer";
      readonly id: number;
      readonly turns: readonly ChatTurn[];
      readonly outputTokensMax: number;
    }
  | { readonly kind: "stop"; readonly id: number };

export type AnswerReport =
  | { readonly kind: "text"; readonly id: number; readonly text: string }
  | { readonly kind: "end"; readonly id: number; readonly finish: "complete" | "length"; readonly usage: TokenUsage }
  | { readonly kind: "failed"; readonly id: number; readonly reason: "context-length" | "broken" };
